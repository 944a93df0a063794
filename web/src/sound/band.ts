/** Sounds are made on the spot: wood and metal, dry, short and low. No files, no samples. */

import type { SoundName } from "./sounds";

let context: AudioContext;
let out: GainNode;
let hiss: AudioBuffer;

/** Plays a sound by its name, so loud. */
export function tuned(ac: AudioContext): (name: SoundName, loud: number) => void {
  context = ac;
  out = ac.createGain();
  out.connect(ac.createDynamicsCompressor()).connect(ac.destination);
  hiss = ac.createBuffer(1, ac.sampleRate, ac.sampleRate);
  const data = hiss.getChannelData(0);
  for (let i = 0; i < data.length; i += 1) data[i] = Math.random() * 2 - 1;
  return (name, loud) => {
    out.gain.value = loud;
    SOUNDS[name]();
  };
}

interface Tone {
  at?: number;
  from: number;
  to?: number;
  length: number;
  loud: number;
  shape?: OscillatorType;
}

interface Noise {
  at?: number;
  length: number;
  loud: number;
  filter: BiquadFilterType;
  from: number;
  to?: number;
  sharp?: number;
}

function envelope(ac: AudioContext, start: number, length: number, loud: number): GainNode {
  const gain = ac.createGain();
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loud, start + 0.004);
  gain.gain.exponentialRampToValueAtTime(0.0006, start + length);
  return gain;
}

function tone({ at = 0, from, to = from, length, loud, shape = "sine" }: Tone): void {
  const start = context.currentTime + at;
  const source = context.createOscillator();
  source.type = shape;
  source.frequency.setValueAtTime(from, start);
  source.frequency.exponentialRampToValueAtTime(to, start + length);
  source.connect(envelope(context, start, length, loud)).connect(out);
  source.start(start);
  source.stop(start + length);
}

function noise({ at = 0, length, loud, filter, from, to = from, sharp = 1 }: Noise): void {
  const start = context.currentTime + at;
  const source = context.createBufferSource();
  source.buffer = hiss;
  const shaped = context.createBiquadFilter();
  shaped.type = filter;
  shaped.Q.value = sharp;
  shaped.frequency.setValueAtTime(from, start);
  shaped.frequency.exponentialRampToValueAtTime(to, start + length);
  source
    .connect(shaped)
    .connect(envelope(context, start, length, loud))
    .connect(out);
  source.start(start, Math.random() * 0.5, length + 0.05);
}

const shot = (at = 0) => {
  noise({ at, length: 0.09, loud: 0.9, filter: "lowpass", from: 4200, to: 500 });
  tone({ at, from: 150, to: 60, length: 0.1, loud: 0.5 });
};
const glass = (at: number, pitch: number) => {
  tone({ at, from: pitch, length: 0.35, loud: 0.12 });
  tone({ at, from: pitch * 2.76, length: 0.22, loud: 0.07 });
  tone({ at, from: pitch * 5.4, length: 0.1, loud: 0.03 });
};

const click = (at: number, pitch: number) => {
  noise({ at, length: 0.02, loud: 0.6, filter: "bandpass", from: pitch, sharp: 7 });
  tone({ at, from: pitch / 3, length: 0.03, loud: 0.15, shape: "triangle" });
};
/** A piano that has not been tuned for years. */
const key = (at: number, from: number) => {
  tone({ at, from, length: 0.5, loud: 0.22, shape: "triangle" });
  tone({ at, from: from * 1.012, length: 0.4, loud: 0.12, shape: "triangle" });
  noise({ at, length: 0.02, loud: 0.15, filter: "lowpass", from: 1200 });
};

const SOUNDS: Record<SoundName, () => void> = {
  tick: () => {
    noise({ length: 0.03, loud: 0.5, filter: "bandpass", from: 2600, sharp: 6 });
    tone({ from: 900, to: 700, length: 0.05, loud: 0.18, shape: "triangle" });
  },
  draw: () => {
    noise({ length: 0.14, loud: 0.7, filter: "highpass", from: 1400 });
    noise({ length: 0.05, loud: 0.6, filter: "bandpass", from: 3200, sharp: 5 });
    tone({ from: 110, to: 42, length: 0.4, loud: 0.9 });
  },
  shot,
  power: () => {
    shot();
    shot(0.045);
    tone({ from: 90, to: 28, length: 0.5, loud: 0.9 });
  },
  "ghost-shot": () => noise({ length: 0.3, loud: 0.8, filter: "bandpass", from: 900, to: 260, sharp: 9 }),
  clink: () => {
    glass(0, 1650);
    glass(0.03, 2080);
  },
  spill: () => {
    glass(0, 1500);
    noise({ at: 0.06, length: 0.3, loud: 0.25, filter: "bandpass", from: 2400, to: 700, sharp: 2 });
  },
  lasso: () => {
    for (let i = 0; i < 3; i += 1) {
      noise({ at: i * 0.12, length: 0.12, loud: 0.28, filter: "bandpass", from: 500 + i * 160, to: 1300, sharp: 3 });
    }
  },
  boom: () => {
    noise({ length: 0.4, loud: 0.16, filter: "highpass", from: 5000 });
    // Half a beat of silence.
    noise({ at: 0.62, length: 0.7, loud: 1, filter: "lowpass", from: 1800, to: 70 });
    tone({ at: 0.62, from: 80, to: 24, length: 0.8, loud: 1 });
  },
  flip: () => noise({ length: 0.05, loud: 0.4, filter: "bandpass", from: 3400, to: 1500, sharp: 2 }),
  dice: () => {
    for (const at of [0, 0.11]) {
      noise({ at, length: 0.05, loud: 0.5, filter: "bandpass", from: 1100, sharp: 5 });
      tone({ at, from: 420, to: 240, length: 0.06, loud: 0.3, shape: "triangle" });
    }
  },
  bell: () => {
    tone({ from: 880, length: 1.1, loud: 0.3 });
    tone({ from: 2217, length: 0.6, loud: 0.12 });
    tone({ from: 3729, length: 0.3, loud: 0.05 });
  },
  win: () => {
    [262, 330, 392, 523, 659].forEach((from, i) => {
      tone({ at: i * 0.07, from, length: 1.1, loud: 0.2, shape: "triangle" });
      tone({ at: i * 0.07, from: from * 2.003, length: 0.5, loud: 0.07, shape: "square" });
    });
  },
  thump: () => {
    tone({ from: 120, to: 60, length: 0.14, loud: 0.7 });
    noise({ length: 0.04, loud: 0.35, filter: "lowpass", from: 900 });
  },
  fall: () => {
    tone({ from: 220, to: 55, length: 0.5, loud: 0.4, shape: "triangle" });
    noise({ at: 0.32, length: 0.2, loud: 0.5, filter: "lowpass", from: 420, to: 120 });
  },
  spurs: () => {
    // Two steps into the street, then: draw.
    for (const at of [0, 0.26]) {
      tone({ at, from: 95, to: 60, length: 0.09, loud: 0.5 });
      for (const pitch of [3100, 4150, 5300]) tone({ at: at + 0.05, from: pitch, length: 0.14, loud: 0.05 });
    }
    noise({ at: 0.55, length: 0.1, loud: 0.6, filter: "highpass", from: 1400 });
    tone({ at: 0.55, from: 110, to: 42, length: 0.35, loud: 0.8 });
  },
  star: () => {
    tone({ from: 1320, length: 0.5, loud: 0.2 });
    tone({ at: 0.02, from: 2640, length: 0.7, loud: 0.1 });
    noise({ length: 0.02, loud: 0.5, filter: "bandpass", from: 4200, sharp: 5 });
  },
  piano: () => {
    for (const [i, from] of [294, 370, 349, 440].entries()) key(i * 0.11, from);
  },
  crack: () => {
    noise({ length: 0.06, loud: 0.9, filter: "bandpass", from: 900, to: 500, sharp: 2 });
    noise({ at: 0.03, length: 0.18, loud: 0.4, filter: "bandpass", from: 2400, to: 700, sharp: 3 });
    tone({ from: 170, to: 90, length: 0.12, loud: 0.5, shape: "triangle" });
  },
  hammer: () => {
    click(0, 1900);
    click(0.09, 2400);
  },
  cylinder: () => {
    // Quick at first, then it comes to rest.
    for (let i = 0, at = 0; i < 9; i += 1, at += 0.03 + i * 0.008) click(at, 2300 - i * 60);
  },
  dry: () => click(0, 1500),
  coins: () => {
    for (const [i, at] of [0, 0.07, 0.16].entries()) glass(at, 2500 + i * 320);
  },
  hooves: () => {
    for (const at of [0, 0.1, 0.2]) {
      noise({ at, length: 0.05, loud: 0.5, filter: "bandpass", from: 620, to: 300, sharp: 3 });
      tone({ at, from: 210, to: 120, length: 0.05, loud: 0.35, shape: "triangle" });
    }
  },
  crate: () => {
    noise({ length: 0.12, loud: 0.35, filter: "bandpass", from: 500, to: 1300, sharp: 4 });
    noise({ at: 0.13, length: 0.07, loud: 0.8, filter: "bandpass", from: 1000, to: 600, sharp: 2 });
  },
  talk: () => tone({ from: 520, to: 470, length: 0.06, loud: 0.12, shape: "triangle" }),
  tap: () => noise({ length: 0.02, loud: 0.2, filter: "bandpass", from: 1800, sharp: 3 }),
};

import icons from "./icons.svg?raw";
import portraits from "./portraits.svg?raw";

/** Puts the sprites into the page, once; every `<use href="#…">` points there. */
export function layOutSprites(): void {
  layOut(icons + portraits);
}

/** More sprites: those of one game, when its board is loaded. */
export function layOut(sprites: string): void {
  const holder = document.createElement("div");
  holder.className = "sprites";
  holder.innerHTML = sprites;
  document.body.prepend(holder);
}

import icons from "./icons.svg?raw";
import portraits from "./portraits.svg?raw";

/** Puts the sprites into the page, once; every `<use href="#…">` points there. */
export function layOutSprites(): void {
  const holder = document.createElement("div");
  holder.className = "sprites";
  holder.innerHTML = icons + portraits;
  document.body.prepend(holder);
}

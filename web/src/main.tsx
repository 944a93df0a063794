import "./art/fonts.css";
import "./art/tokens.css";
import "./art/kit.css";
import "./app/app.css";
import { render } from "preact";
import { App } from "./app/app";
import { followLinks } from "./app/router";
import { applySettings } from "./app/settings";
import { layOutSprites } from "./art/sprites";
import { wakeSoundOnTap } from "./sound/sounds";
import { keepAwake } from "./wire/socket";

layOutSprites();
applySettings();
followLinks();
keepAwake();
wakeSoundOnTap();
const root = document.getElementById("app");
if (root) {
  root.textContent = "";
  render(<App />, root);
}

// Before the first paint: the theme and text size chosen in the settings.
(function () {
  var s = {};
  try {
    s = JSON.parse(localStorage.getItem("hn-settings") || "{}");
  } catch (e) {}
  var d = document.documentElement;
  var dark = matchMedia("(prefers-color-scheme: dark)").matches;
  d.dataset.theme = s.theme === "day" || s.theme === "night" ? s.theme : dark ? "night" : "day";
  d.dataset.motion = s.motion === "less" || s.motion === "full" ? s.motion : "auto";
  if (s.text > 100) d.style.fontSize = s.text + "%";
})();

// The same in JavaScript, without packages:   highnoon bot check "node examples/first_bot.mjs"
import { createInterface } from "node:readline";

const write = (letter) => process.stdout.write(JSON.stringify(letter) + "\n");
let options = [];

for await (const line of createInterface({ input: process.stdin })) {
  const letter = JSON.parse(line);
  if (letter.type === "hello") write({ type: "ready", name: "First Bot (JavaScript)" });
  if (letter.type === "choose") options = letter.options.map((option) => option.action);
  if (letter.type === "choose" || letter.type === "refused")
    write({ type: "choice", id: letter.id, action: options[Math.floor(Math.random() * options.length)] });
  if (letter.type === "bye") break;
}

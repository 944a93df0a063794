import { describe, expect, it } from "vitest";
import { BUSTS, FACES } from "../src/art/busts";
import sprite from "../src/art/portraits.svg?raw";
import { faceOf, facesOf } from "../src/table/faces";

describe("faces", () => {
  it("are made of parts that are drawn", () => {
    for (const bust of Object.values(BUSTS)) {
      for (const part of bust.parts.split(" ")) expect(sprite).toContain(`id="${part}"`);
    }
  });
  it("differ at one table and stay the same", () => {
    const seats = ["Abel", "Birdie", "Clem", "Dusty", "Etta", "Fergus", "Goldie", "Hattie"].map((name) => ({
      name,
      face: "",
    }));
    const faces = facesOf(seats);
    expect(new Set(faces).size).toBe(8);
    expect(facesOf(seats)).toEqual(faces);
  });
  it("are the ones chosen, and nobody else gets those", () => {
    const faces = facesOf([
      { name: "A", face: "gus" },
      { name: "B", face: "gus" },
      { name: "C", face: "no-such" },
      { name: "Gus", face: "" },
    ]);
    expect(faces.slice(0, 2)).toEqual(["gus", "gus"]);
    expect(FACES).toContain(faces[2]);
    expect(faces[2]).not.toBe("gus");
    expect(faces[3]).not.toBe("gus");
  });
  it("fit a known name", () => {
    expect(faceOf("Hank")).toBe("hank");
    expect(faceOf("Big Tom")).toBe("tom");
  });
});

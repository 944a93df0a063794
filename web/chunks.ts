/** Modules that are nearly always loaded together are one file: it packs smaller, and there is less to ask for. */
interface Modules {
  getModuleInfo(id: string): { importers: readonly string[] } | null;
}

const USER = /\/src\/(main|pages\/\w+|boards\/[^/]+\/index)\.tsx?$/;
const PAPERS = ["pages/create", "pages/rules", "pages/settings"];

export function chunkOf(id: string, modules: Modules): string | null {
  if (USER.test(id)) return null;
  const users = usersOf(id, modules);
  if (users.includes("main")) return "base"; // every page
  const boards = users.filter((user) => user.startsWith("boards/")).length;
  const played = boards > 4 || (users.includes("pages/table") && users.length > 1);
  if (played) return users.some((user) => PAPERS.includes(user)) ? "paper" : "stage"; // wherever somebody plays
  return boards > 2 ? "hands" : null; // boards with cards in hand
}

/** The pages and boards that cannot do without a module. */
function usersOf(id: string, modules: Modules): string[] {
  const seen = new Set([id]);
  for (const at of seen) for (const importer of modules.getModuleInfo(at)?.importers ?? []) seen.add(importer);
  return [...seen].flatMap((at) => USER.exec(at)?.[1] ?? []);
}

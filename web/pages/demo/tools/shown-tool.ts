/** The parts of the drawer. */
export type Tool = 'people' | 'mail' | 'time' | 'faults' | 'calls' | 'data';

const KEY = 'kosh-demo-tool';

/** Opens another page of the bank afresh, with the drawer open at a tool. */
export function loadWithTool(path: string, tool: Tool): void {
  sessionStorage.setItem(KEY, tool);
  location.assign(path);
}

/** Returns the tool with which the page was loaded, once. */
export function toolOfThisLoad(): Tool | undefined {
  const tool = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  // as: only `loadWithTool` writes this key.
  return (tool ?? undefined) as Tool | undefined;
}

import { spawn } from 'node:child_process';

/** Opens an address in the browser of this machine; `failed` is called with a sentence where there is none. */
export function openBrowser(url: string, failed: (sentence: string) => void): void {
  const opener = process.platform === 'darwin' ? 'open' : 'xdg-open';
  const complain = () => failed(`${opener} could not open a browser; go to ${url}`);
  const child = spawn(opener, [url], { stdio: 'ignore', detached: true });
  child.once('error', complain);
  child.once('exit', (code) => code !== 0 && complain());
  child.unref();
}

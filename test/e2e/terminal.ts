import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const PROMPT = '--- ready ---';

/** Opens a shell that keeps its variables from one command to the next, as a reader's terminal does. */
export function openTerminal() {
  const bash = spawn('bash', { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface(bash.stdout)[Symbol.asyncIterator]();
  return {
    /** Runs commands and returns the lines that they print. */
    run: async (commands: string): Promise<string[]> => {
      bash.stdin.write(`${commands}\necho '${PROMPT}'\n`);
      const printed: string[] = [];
      for (;;) {
        const { value, done } = await lines.next();
        if (done) throw new Error(`The shell ended during:\n${commands}`);
        if (value === PROMPT) return printed;
        printed.push(value);
      }
    },
    close: () => bash.stdin.end(),
  };
}

const FILE = '/service-worker.js';

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: () => string }): { createScriptURL(url: string): string };
}

let asked = false;

/**
 * Registers the worker that shows the offline page, once, when the page has loaded. The security policy asks for a trusted address;
 * ours is always the one file.
 */
export function registerOfflineWorker(): void {
  // The development server's pages stay without it.
  if (asked || !import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  asked = true;
  const register = () => {
    // as: not in TypeScript's library yet.
    const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
    const address =
      trustedTypes?.createPolicy('kosh-worker', { createScriptURL: () => FILE }).createScriptURL(FILE) ?? FILE;
    // Without it the browser shows its own page where there is no connection.
    navigator.serviceWorker.register(address).catch(() => undefined);
  };
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}

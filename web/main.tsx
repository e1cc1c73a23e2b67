import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { currentSession, onSessionEnd, startSession } from './api/client/session-store.ts';
import { openRouter } from './routes.tsx';
import './styles.css';
import { onLanguageChange, startLanguage } from './words/chosen-language.ts';

async function open(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  // Asked for now and not with the first text, which would be laid out in the device's letters before it is in these.
  void document.fonts.load('1em Inter Variable,Devanagari Words', 'aह₹');
  startSession();
  await startLanguage();
  const router = openRouter();
  onSessionEnd(() => {
    void import('./api/client/query-client.ts').then(({ queryClient }) => queryClient.clear());
    void router.invalidate();
  });
  onLanguageChange((language) => {
    if (currentSession().role !== 'customer') return;
    // A failure to load the code is ignored here: the customer can choose the language of e-mails in the profile too.
    import('./shell/bank-pages.tsx').then(
      ({ tellLanguage }) => tellLanguage(language),
      () => undefined,
    );
  });
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
}

// In a task of its own: running this file is one already, and a slow phone reacts only between tasks.
setTimeout(() => void open());

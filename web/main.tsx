import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { onSessionEnd, startSession } from './api/client/session-store.ts';
import { openRouter } from './routes.tsx';
import './styles.css';
import { startLanguage } from './words/chosen-language.ts';

async function open(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  startSession();
  await startLanguage();
  const router = openRouter();
  onSessionEnd(() => {
    void import('./api/client/query-client.ts').then(({ queryClient }) => queryClient.clear());
    void router.invalidate();
  });
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
}

// In a task of its own: running this file is one already, and a slow phone reacts only between tasks.
setTimeout(() => void open());

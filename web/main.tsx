import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { onSessionEnd, startSession } from './api/session-store.ts';
import { router } from './routes.tsx';
import './styles.css';
import { startLanguage } from './words/chosen-language.ts';

startSession();
onSessionEnd(() => {
  void import('./api/query-client.ts').then(({ queryClient }) => queryClient.clear());
  void router.invalidate();
});

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const place = createRoot(root);
void startLanguage().then(() =>
  place.render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  ),
);

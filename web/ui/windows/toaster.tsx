import { Toast } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect } from 'react';
import { buttonClass } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { receiveToasts, SHORT_TOAST_MS, type ToastMessage } from '../toast-queue.ts';
import { useUiLabels } from '../ui-labels.tsx';

const manager = Toast.createToastManager();
/** The library's own time (X-CN-05). */
const LIBRARY_MS = 5000;
/** Ids of the shown messages that only say that a thing was done. */
const successes = new Set<string>();

const ICONS = { good: CircleCheck, bad: CircleAlert, info: Info } as const;
const COLOURS = { good: 'text-accent-text', bad: 'text-danger-text', info: 'text-info-text' } as const;

function add(message: ToastMessage) {
  const { action, tone, title, description } = message;
  const isMere = tone === 'good' && !action;
  const id: string = manager.add({
    // One that says the same as one that is shown renews it. One with a button is about an event of its own.
    ...(!action && { id: `${tone} ${title} ${description ?? ''}` }),
    title,
    description,
    type: tone,
    priority: tone === 'bad' ? 'high' : 'low',
    timeout: message.timeout ?? (isMere ? SHORT_TOAST_MS : LIBRARY_MS),
    ...(action && {
      actionProps: {
        children: action.label,
        onClick: () => {
          manager.close(id);
          action.onPress();
        },
      },
    }),
    onRemove: () => void successes.delete(id),
  });
  if (isMere) successes.add(id);
}

function dismissSuccesses() {
  for (const id of successes) manager.close(id);
}

function ToastList() {
  const { toasts } = Toast.useToastManager();
  const labels = useUiLabels();
  return toasts.map((toast) => {
    // as: `add` above is the only maker of toasts, and gives each one of the three tones.
    const tone = toast.type as ToastMessage['tone'];
    const Icon = ICONS[tone];
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        // A toast is not a dialog: the viewport announces it.
        role="group"
        aria-modal={undefined}
        aria-hidden={undefined}
        swipeDirection={['up', 'right']}
        className={classNames(
          'rounded-field border border-line bg-raised shadow-float transition-[opacity,translate] duration-200 ease-calm',
          'data-ending-style:opacity-0 data-starting-style:-translate-y-3 data-starting-style:opacity-0',
        )}
      >
        <Toast.Content className="flex items-start gap-3 py-3 pr-2 pl-4">
          <Icon aria-hidden="true" className={classNames('mt-0.5 size-5 shrink-0', COLOURS[tone])} />
          <div className="min-w-0 flex-1 pt-0.5 text-sm">
            <Toast.Title render={<p />} className="font-medium" />
            <Toast.Description className="text-ink-muted" />
          </div>
          <Toast.Action className={buttonClass('secondary', 'small', '-my-1.5 shrink-0')} />
          <Toast.Close
            aria-label={labels.dismiss}
            aria-hidden={false}
            className="-my-1.5 inline-flex size-9 shrink-0 items-center justify-center rounded-field text-ink-muted hover:bg-hover hover:text-ink"
          >
            <X aria-hidden="true" className="size-4" />
          </Toast.Close>
        </Toast.Content>
      </Toast.Root>
    );
  });
}

/** Draws the messages below the header, top right, at most twenty at once (X-CN-05). Loaded with the first of them. */
export function Toaster() {
  useEffect(() => receiveToasts(add, dismissSuccesses), []);
  return (
    <Toast.Provider toastManager={manager} limit={20}>
      <Toast.Portal>
        <Toast.Viewport className="fixed top-18 right-4 left-4 z-50 mx-auto flex max-w-sm flex-col gap-2 sm:top-20 sm:left-auto sm:w-96">
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

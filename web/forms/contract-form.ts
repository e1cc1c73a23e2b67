import { type FormEvent, type Ref, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type PathValue,
  type Resolver,
  type UseFormRegisterReturn,
  useForm,
  useWatch,
} from 'react-hook-form';
import type { z } from 'zod';
import { customerApi } from '../../contract/customer-api.ts';
import type { Bodies, BodyOf, CallWithBody } from '../api/client/bank-client.ts';
import { BankError } from '../api/client/bank-error.ts';
import { showToast } from '../ui/toast-queue.ts';
import { useWhileHere } from '../ui/while-here.ts';
import { errorMessage, type FailureWords, type Situation } from '../words/error-message.ts';
import { useWords } from '../words/use-words.tsx';
import { typedValues } from './typed-values.ts';

export interface ContractFormOptions<Body, V extends FieldValues, A> {
  /** Initial values of the fields, which are named as in the body. */
  readonly defaults: V;
  /** Makes the body from the values; absent where they are the body. */
  readonly body?: (values: V) => unknown;
  /** Returns a message for each wrong field: the screen's own rules, and its own messages in place of the schema's. */
  readonly check?: (values: V) => Partial<Record<keyof V, string | undefined>>;
  /** Sends the body. A money form passes the `send` of its intent, which keeps the idempotency key. */
  readonly send: (body: Body) => Promise<A>;
  /** Messages for a failure for which the bank gives none. */
  readonly failure: Situation | FailureWords;
  /**
   * Closes the dialog or moves on; not called once the form is gone, because another may stand in its place by then. The form sends
   * nothing more, even while the dialog closes, unless this calls `reset`.
   */
  readonly done?: (answer: A, reset: () => void) => void;
  /** Follows `done`, and the answer even where the form is gone: an offer to undo, or what must not be missed. */
  readonly after?: (answer: A) => void;
  /** Returns the toast of a success. */
  readonly success?: (answer: A) => string | undefined;
  /** Returns the toast of a failure, shown in addition to the form's own message. */
  readonly failed?: (sentence: string) => string;
  /** Duration of the toasts in milliseconds; 5 s by default (X-CN-05). */
  readonly toastMs?: number;
}

/** The state and the fields of a form, for its page. */
export interface ContractForm<V extends FieldValues> {
  readonly submit: (event?: FormEvent) => Promise<void>;
  /** True from submit until the answer. */
  readonly busy: boolean;
  /** Message about the form as a whole. */
  readonly problem: string | undefined;
  /** The error behind `problem`, for a screen that shows more of it. */
  readonly refusal: unknown;
  /** Props of an uncontrolled field: `<TextField label="Name" {...form.field('name')} />`. */
  readonly field: <P extends Path<V>>(name: P) => UseFormRegisterReturn<P> & { readonly error: string | undefined };
  /** Props of a controlled field: `<AmountField label="Amount" {...form.control('amount')} />`. */
  readonly control: <P extends Path<V>>(name: P) => ControlledField<PathValue<V, P>>;
  /** Current values of the fields. */
  readonly typed: V;
  /** Restores the initial values. */
  readonly reset: () => void;
}

interface ControlledField<T> {
  readonly ref: Ref<HTMLInputElement>;
  readonly value: T;
  readonly error: string | undefined;
  readonly onChange: (value: T) => void;
}

// Key of the message about the form as a whole; react-hook-form removes the key `root` on each submit.
const FORM = 'form';

// Types of the errors that keep no message: it is worded where it is shown, so that it follows a change of the language.
const OWN_RULE = 'own';
const REFUSED = 'refused';

/** Maps issues to fields of the form; issues of other fields belong to the form as a whole. */
function problemsOf(issues: readonly z.core.$ZodIssue[], names: ReadonlySet<string>): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { path, message } of issues) {
    const field = path.join('.');
    found[names.has(field) ? field : FORM] ??= message;
  }
  return found;
}

/** Validates the values with the call's schema and the screen's own rules. */
function resolverOf<Body, V extends FieldValues, A>(
  schema: z.ZodType<Body>,
  { defaults, body, check }: ContractFormOptions<Body, V, A>,
): Resolver<V, unknown, Body> {
  const names = new Set(Object.keys(defaults));
  return (typed) => {
    const read = schema.safeParse(typedValues(schema, body ? body(typed) : typed));
    const found = read.success ? [] : Object.entries(problemsOf(read.error.issues, names));
    const own = Object.entries(check?.(typed) ?? {}).filter(([, sentence]) => sentence !== undefined);
    if (read.success && own.length === 0) return { values: read.data, errors: {} };
    const errors = [
      ...found.map(([name, message]) => [name, { type: 'schema', message }]),
      ...own.map(([name]) => [name, { type: OWN_RULE }]),
    ];
    // as: the keys are names of fields, or FORM.
    return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<V> };
  };
}

/** Returns the field that the bank's message is about, if the form has it. */
function fieldOf(error: unknown, defaults: FieldValues): string | undefined {
  const issues: unknown = error instanceof BankError ? error.data.issues : undefined;
  const first: unknown = Array.isArray(issues) ? issues[0] : undefined;
  const field = typeof first === 'object' && first !== null && 'field' in first ? first.field : undefined;
  return typeof field === 'string' && Object.hasOwn(defaults, field) ? field : undefined;
}

type CustomerCall = CallWithBody & keyof typeof customerApi;
const bodies: Bodies<CustomerCall> = customerApi;

/** Manages a form that sends one call of a customer or of sign-in (`useBodyForm`). */
export function useContractForm<N extends CustomerCall, V extends FieldValues, A>(
  call: N,
  options: ContractFormOptions<BodyOf<N>, V, A>,
): ContractForm<V> {
  return useBodyForm(bodies[call].body, options);
}

/**
 * Manages a form that sends one call of the contract. Validates with the schema of the call's body and its specified messages;
 * shows a refusal at the field that it is about, or above the buttons; focuses the first wrong field; ignores a second submit
 * until the answer. Render it with DialogForm, PanelForm or StepForm.
 */
export function useBodyForm<Body, V extends FieldValues, A>(
  schema: z.ZodType<Body>,
  options: ContractFormOptions<Body, V, A>,
): ContractForm<V> {
  const words = useWords();
  const [refusal, setRefusal] = useState<{ readonly error: unknown; readonly field: string | undefined }>();
  const shut = useRef(false);
  const whileHere = useWhileHere();
  const { defaults, toastMs: timeout } = options;
  const { register, handleSubmit, setError, setFocus, setValue, reset, trigger, control, formState } = useForm<
    V,
    unknown,
    Body
  >({
    // as: react-hook-form asks for deeply partial values, of which complete ones are a case.
    defaultValues: defaults as DefaultValues<V>,
    resolver: resolverOf(schema, options),
  });
  // as: no field of these forms is ever taken out of them, so all values are there.
  const typed = useWatch({ control }) as V;
  const { isSubmitting, isSubmitted } = formState;
  const errors: Partial<Record<string, { readonly type?: unknown; readonly message?: unknown }>> = formState.errors;
  const own = new Map(Object.entries(options.check?.(typed) ?? {}));
  const refusalSaid = refusal && errorMessage(refusal.error, options.failure, words);
  const sentenceAt = (name: string) => {
    const { type, message } = errors[name] ?? {};
    if (type === REFUSED) return refusalSaid;
    const sentence = type === OWN_RULE ? own.get(name) : message;
    return typeof sentence === 'string' ? words.bankSays(sentence) : undefined;
  };

  const again = () => {
    shut.current = false;
    reset();
  };
  const land = (error: unknown) => {
    const field = fieldOf(error, defaults);
    setRefusal({ error, field });
    // as: the keys of `defaults` are the names of the fields.
    if (field !== undefined) {
      setError(field as Path<V>, { type: REFUSED });
      // Selected, so that typing replaces a wrong code or password.
      setFocus(field as Path<V>, { shouldSelect: true });
    }
    if (options.failed) {
      showToast({ tone: 'bad', title: options.failed(errorMessage(error, options.failure, words)), timeout });
    }
  };
  const send = async (body: Body) => {
    try {
      const answer = await options.send(body);
      const said = options.success?.(answer);
      if (said !== undefined) showToast({ tone: 'good', title: said, timeout });
      if (!options.done && !options.after) shut.current = false;
      whileHere(() => options.done?.(answer, again))();
      options.after?.(answer);
    } catch (error) {
      shut.current = false;
      land(error);
    }
  };
  const submit = async (event?: FormEvent): Promise<void> => {
    event?.preventDefault();
    // React events bubble from a portal: a form in a dialog must not submit the form that opened it.
    event?.stopPropagation();
    if (shut.current) return;
    shut.current = true;
    setRefusal(undefined);
    await handleSubmit(send, () => {
      shut.current = false;
    })();
  };

  return {
    submit,
    busy: isSubmitting,
    problem: refusal && refusal.field === undefined ? refusalSaid : sentenceAt(FORM),
    refusal: refusal?.field === undefined ? refusal?.error : undefined,
    field: (name) => ({ ...register(name), error: sentenceAt(name) }),
    control: (name) => ({
      ref: register(name).ref,
      value: typed[name],
      error: sentenceAt(name),
      onChange: (value) => {
        setValue(name, value, { shouldDirty: true });
        // Rules may depend on several fields: an amount above the balance is wrong only for a withdrawal.
        if (isSubmitted) void trigger();
      },
    }),
    typed,
    reset: again,
  };
}

/** The part of a form that its shell uses. */
export type ShellForm = Pick<ContractForm<FieldValues>, 'submit' | 'busy' | 'problem'>;

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
import { api } from '../../contract/api.ts';
import type { BodyOf, CallWithBody } from '../api/client/bank-client.ts';
import { BankError } from '../api/client/bank-error.ts';
import { showToast } from '../ui/toast-queue.ts';
import { errorMessage, type FailureWords, type Situation } from '../words/error-message.ts';
import { useWords } from '../words/use-words.tsx';
import { typedValues } from './typed-values.ts';

export interface ContractFormOptions<N extends CallWithBody, V extends FieldValues, A> {
  /** What the fields begin with; their names are those of the body. */
  readonly defaults: V;
  /** The body from what was typed, where it is not the values as they are. */
  readonly body?: (values: V) => unknown;
  /** What this screen asks beyond the call's schema, or says in its own words: a sentence for each wrong field. */
  readonly check?: (values: V) => Partial<Record<keyof V, string | undefined>>;
  /** Sends the body; a money form gives the `send` of its intent, which keeps the key. */
  readonly send: (body: BodyOf<N>) => Promise<A>;
  /** What to say when it fails without a sentence of the bank. */
  readonly failure: Situation | FailureWords;
  /** Closes the window or goes on. Nothing is sent any more, however often the button is pressed while it closes, unless it calls `reset`. */
  readonly done?: (answer: A, reset: () => void) => void;
  /** What the corner says after it went through. */
  readonly success?: (answer: A) => string | undefined;
  /** What the corner says, besides the form itself, when it did not. */
  readonly failed?: (sentence: string) => string;
  /** How long the corner says it, in milliseconds; 5 s when absent (X-CN-05). */
  readonly toastMs?: number;
}

/** A form as its page uses it. */
export interface ContractForm<V extends FieldValues> {
  readonly submit: (event?: FormEvent) => Promise<void>;
  /** True from the press until it is answered. */
  readonly busy: boolean;
  /** What is wrong with the form as a whole. */
  readonly problem: string | undefined;
  /** The refusal itself, for a screen that says more of it. */
  readonly refusal: unknown;
  /** For a field that takes what `register` gives: `<TextField label="Name" {...form.field('name')} />`. */
  readonly field: <P extends Path<V>>(name: P) => UseFormRegisterReturn<P> & { readonly error: string | undefined };
  /** For a field that is given its value: `<AmountField label="Amount" {...form.control('amount')} />`. */
  readonly control: <P extends Path<V>>(name: P) => ControlledField<PathValue<V, P>>;
  /** What is typed in the fields now. */
  readonly typed: V;
  /** Takes the fields back to what they began with. */
  readonly reset: () => void;
}

interface ControlledField<T> {
  readonly ref: Ref<HTMLInputElement>;
  readonly value: T;
  readonly error: string | undefined;
  readonly onChange: (value: T) => void;
}

// Holds what is wrong with no field of the form. `root` is taken away by react-hook-form before it is read.
const FORM = 'form';

/** The schema's sentence for each field of the form; what it says of anything else is about the form as a whole. */
function problemsOf(issues: readonly z.core.$ZodIssue[], names: ReadonlySet<string>): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { path, message } of issues) {
    const field = path.join('.');
    found[names.has(field) ? field : FORM] ??= message;
  }
  return found;
}

/** Checks what was typed by the schema of the call, and by what the screen asks besides. */
function resolverOf<N extends CallWithBody, V extends FieldValues, A>(
  call: N,
  { defaults, body, check }: ContractFormOptions<N, V, A>,
): Resolver<V, unknown, BodyOf<N>> {
  const schema: z.ZodType = api[call].body;
  const names = new Set(Object.keys(defaults));
  return (typed) => {
    const read = schema.safeParse(typedValues(schema, body ? body(typed) : typed));
    const own = Object.entries(check?.(typed) ?? {}).filter(([, sentence]) => sentence !== undefined);
    const found = { ...(!read.success && problemsOf(read.error.issues, names)), ...Object.fromEntries(own) };
    const errors = Object.entries(found).map(([name, message]) => [name, { type: 'rule', message }]);
    // as: the schema is that of the call, so what it reads is its body.
    if (read.success && errors.length === 0) return { values: read.data as BodyOf<N>, errors: {} };
    // as: the keys are names of fields, or FORM.
    return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<V> };
  };
}

/** The field that the bank's sentence is about, if the form has it. */
function fieldOf(error: unknown, defaults: FieldValues): string | undefined {
  const issues: unknown = error instanceof BankError ? error.data.issues : undefined;
  const first: unknown = Array.isArray(issues) ? issues[0] : undefined;
  const field = typeof first === 'object' && first !== null && 'field' in first ? first.field : undefined;
  return typeof field === 'string' && Object.hasOwn(defaults, field) ? field : undefined;
}

/**
 * A form that sends one call of the contract. The call's own schema checks it before it goes out, with the documented sentences; a
 * refusal lands on the field that it is about, or in the box above the buttons; the first wrong field gets the focus;
 * a second press while it is sent does nothing. Draw it with DialogForm, PanelForm or StepForm.
 */
export function useContractForm<N extends CallWithBody, V extends FieldValues, A>(
  call: N,
  options: ContractFormOptions<N, V, A>,
): ContractForm<V> {
  const words = useWords();
  const [refusal, setRefusal] = useState<{ readonly error: unknown; readonly sentence: string }>();
  const shut = useRef(false);
  const { defaults, toastMs: timeout } = options;
  const { register, handleSubmit, setError, setValue, reset, trigger, control, formState } = useForm<
    V,
    unknown,
    BodyOf<N>
  >({
    // as: react-hook-form asks for deeply partial values, of which complete ones are a case.
    defaultValues: defaults as DefaultValues<V>,
    resolver: resolverOf(call, options),
  });
  // as: no field of these forms is ever taken out of them, so all values are there.
  const typed = useWatch({ control }) as V;
  const { isSubmitting, isSubmitted } = formState;
  const errors: Partial<Record<string, { readonly message?: unknown }>> = formState.errors;
  const sentenceAt = (name: string) => {
    const message = errors[name]?.message;
    return typeof message === 'string' ? words.bankSays(message) : undefined;
  };

  const again = () => {
    shut.current = false;
    reset();
  };
  const land = (error: unknown) => {
    const sentence = errorMessage(error, options.failure, words);
    const field = fieldOf(error, defaults);
    // as: the keys of `defaults` are the names of the fields.
    if (field !== undefined) setError(field as Path<V>, { message: sentence }, { shouldFocus: true });
    else setRefusal({ error, sentence });
    if (options.failed) showToast({ tone: 'bad', title: options.failed(sentence), timeout });
  };
  const send = async (body: BodyOf<N>) => {
    try {
      const answer = await options.send(body);
      const said = options.success?.(answer);
      if (said !== undefined) showToast({ tone: 'good', title: said, timeout });
      if (!options.done) shut.current = false;
      options.done?.(answer, again);
    } catch (error) {
      shut.current = false;
      land(error);
    }
  };
  const submit = async (event?: FormEvent): Promise<void> => {
    event?.preventDefault();
    // A window opened from a form is not inside it on the page, but React's events still rise through it.
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
    problem: refusal?.sentence ?? sentenceAt(FORM),
    refusal: refusal?.error,
    field: (name) => ({ ...register(name), error: sentenceAt(name) }),
    control: (name) => ({
      ref: register(name).ref,
      value: typed[name],
      error: sentenceAt(name),
      onChange: (value) => {
        setValue(name, value, { shouldDirty: true });
        // Another field may be right or wrong by it, such as an amount by whether it is paid in or out.
        if (isSubmitted) void trigger();
      },
    }),
    typed,
    reset: again,
  };
}

/** What a shell needs of a form. */
export type ShellForm = Pick<ContractForm<FieldValues>, 'submit' | 'busy' | 'problem'>;

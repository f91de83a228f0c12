import { type CANCEL_SYMBOL, cancel, confirm, isCancel, multiselect, select, text } from '@clack/prompts';
import { Failure } from '@flotilla/runtime';

/** Returns whether a command may prompt: in a terminal, outside of CI, and without `--yes`. */
export function isInteractive({ yes = false }: { readonly yes?: boolean }): boolean {
  return !yes && Boolean(process.stdin.isTTY && process.stdout.isTTY) && !process.env['CI'];
}

/** Prompts for a text, or returns the default. @throws Failure when the user cancels */
export async function typeText(
  asks: boolean,
  message: string,
  initial: string,
  problemOf: (value: string) => string | undefined,
): Promise<string> {
  if (!asks) return initial;
  const validate = (value: string | undefined) => (value ? problemOf(value) : undefined);
  return answered(await text({ message, placeholder: initial, defaultValue: initial, validate }));
}

/** Prompts for one of several values. @throws Failure when the user cancels */
export async function choose(
  asks: boolean,
  message: string,
  values: readonly string[],
  initial: string,
): Promise<string> {
  if (!asks) return initial;
  const options = values.map((value) => ({ value, label: value }));
  return answered(await select({ message, options, initialValue: initial }));
}

/** Prompts for any of several values. @throws Failure when the user cancels */
export async function chooseMany(
  asks: boolean,
  message: string,
  values: readonly string[],
  initial: readonly string[],
): Promise<readonly string[]> {
  if (!asks) return initial;
  const options = values.map((value) => ({ value, label: value }));
  return answered(await multiselect({ message, options, initialValues: [...initial], required: false }));
}

/** Prompts for a decision, or returns the default. @throws Failure when the user cancels */
export async function agree(asks: boolean, message: string, initial: boolean): Promise<boolean> {
  return asks ? answered(await confirm({ message, initialValue: initial })) : initial;
}

/** Requires a confirmation, in a terminal or by `--yes`. @throws Failure without it */
export async function assertConfirmed(message: string, options: { readonly yes?: boolean }): Promise<void> {
  if (options.yes) return;
  if (!isInteractive(options))
    throw new Failure(
      `"${message}" can't be asked here, and nothing was changed.`,
      'To confirm it, repeat the command with --yes.',
    );
  if (!(await agree(true, message, false))) throw new Failure('Nothing was changed.');
}

function answered<T>(value: T | typeof CANCEL_SYMBOL): T {
  if (!isCancel(value)) return value;
  cancel('Nothing was changed.');
  throw new Failure('Canceled.');
}

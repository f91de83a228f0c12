import type { z } from 'zod';
import type { MailContent } from '../../mail/define-mail.js';

/** A kind of message: the data that it takes, and where what it says is found. */
export interface MailTemplate<Data extends object = object> {
  /** The variant of `notification.template` whose rows choose it. */
  readonly variant: string;
  readonly data: z.ZodType<Data>;
  /** Names of data that nobody may read: they are kept apart, forgotten once the message is sent, never logged or answered. */
  readonly secrets: readonly string[];
  /** Loaded with the first message, so that a process that sends none holds none of React. */
  readonly load: () => Promise<MailContent<Data>>;
}

/** Defines a template of a module, which adds it to the {@link MailTemplates}. */
export function defineMailTemplate<Data extends object>(
  template: Omit<MailTemplate<Data>, 'secrets'> & { readonly secrets?: readonly (keyof Data & string)[] },
): MailTemplate<Data> {
  return { secrets: [], ...template };
}

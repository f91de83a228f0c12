import type { stayMessages } from './stay-messages.js';

/** The texts that the fields hand to their script, in the page's language. */
export type StayTexts = Readonly<Record<keyof (typeof stayMessages)['resources']['en'], string>>;

/** Returns the texts of a key, as `t` does in components. */
export type StayText = (key: keyof StayTexts) => string;

import { keepZodFromEval } from './zod-without-eval.js';

// A script of its own, before the one of the admin: that has schemas from its first line on.
keepZodFromEval();

import { disableZodEval } from './zod-without-eval.js';

// A separate script that runs before the admin's, which creates zod schemas immediately.
disableZodEval();

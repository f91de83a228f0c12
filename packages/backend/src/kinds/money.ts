import type { BackendKind } from './backend-kind.js';
import { decimal } from './decimal.js';

export const money: BackendKind<'money'> = decimal;

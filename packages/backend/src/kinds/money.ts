import type { BackendKind } from './backend-kind.js';
import { exactDecimal } from './decimal.js';

export const money: BackendKind<'money'> = exactDecimal;

import type { AdminKind, KindFilterProps } from './admin-kind.js';
import { DecimalInput, decimalText, parseDecimal } from './decimal.js';
import { TextFilter } from './text-cell.js';

/** Money is an exact decimal; its currency is in another field or row. */
export const money: AdminKind<'money', string> = {
  Input: DecimalInput,
  Filter: (props: KindFilterProps<'money'>) => <TextFilter {...props} inputMode="decimal" />,
  toEdited: decimalText,
  parse: parseDecimal,
  isNumber: true,
};

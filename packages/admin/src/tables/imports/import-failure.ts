import { importJobLimits } from '@flotilla/core/imports';
import { useFailureText } from '@flotilla/react/client';
import { useT } from '../../context/use-t.js';
import { importMessages } from './import-messages.js';
import type { ImportFailure } from './use-import.js';

/** Returns why a step failed, as one line. */
export function useFailureLine(failure: ImportFailure | undefined): string | undefined {
  const t = useT(importMessages);
  const error = failure instanceof Error ? failure : null;
  const text = useFailureText(error);
  if (failure === undefined) return undefined;
  if (failure instanceof Error) return text || failure.message;
  return t(failure, { size: importJobLimits.bytes / 1024 ** 2 });
}

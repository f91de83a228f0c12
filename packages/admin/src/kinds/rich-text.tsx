import { isEmpty, type RichTextValue } from '@flotilla/rich-text';
import { Skeleton } from '@flotilla/ui';
import { isPlainObject } from '@flotilla/core/values';
import { lazy, Suspense } from 'react';
import { useT } from '../context/use-t.js';
import type { AdminKind, KindInputProps } from './admin-kind.js';
import { kindMessages } from './kind-messages.js';
import { TextFilter } from './text-cell.js';

const RichTextInput = lazy(() =>
  import('./rich-text-input.js').then((module) => ({ default: module.RichTextInput })),
);

export const richText: AdminKind<'richText', RichTextValue> = {
  Input: LazyInput,
  Filter: TextFilter,
  toEdited: (value) => (typeof value === 'string' || isPlainObject(value) ? (value as RichTextValue) : ''),
  parse: (edited) => (isEmpty(edited) ? undefined : edited),
  isWide: true,
};

/** Loads the editor's code with the first input. */
function LazyInput(props: KindInputProps<'richText', RichTextValue>) {
  const t = useT(kindMessages);
  return (
    <Suspense
      fallback={<Skeleton role="status" aria-label={t('editorLoading')} className="h-44 w-full rounded-md" />}
    >
      <RichTextInput {...props} />
    </Suspense>
  );
}

import type { Entity } from '@flotilla/core';
import { type ReactNode, Suspense, useId, useMemo } from 'react';
import type { AdminRow } from '../context/admin-row.js';
import { useExtensions } from '../context/extensions.js';
import { FormValuesProvider } from '../context/form-values.js';
import { useT } from '../context/use-t.js';
import { pictureMessages } from './picture-messages.js';

interface PictureFocusProps {
  readonly file: Entity;
  readonly row: AdminRow;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly isReadOnly: boolean;
}

/** The focal point of a picture, set by the input of the module that stores files. Nothing without one. */
export function PictureFocus({ file, row, ...input }: PictureFocusProps): ReactNode {
  const t = useT(pictureMessages);
  const id = useId();
  const found = useExtensions('inputs', file.key).find(({ field }) => field === 'focus');
  const values = useMemo(() => ({ useValue: (path: string) => row[path], isNew: false }), [row]);
  if (!found) return null;
  const { Input } = found;
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">{t('focus')}</h3>
      <FormValuesProvider value={values}>
        <Suspense>
          <Input id={id} isInvalid={false} {...input} />
        </Suspense>
      </FormValuesProvider>
    </section>
  );
}

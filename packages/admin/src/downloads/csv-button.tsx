import { defineMessages, useT } from '@flotilla/react';
import { useFailureText } from '@flotilla/react/client';
import { Button, FieldError } from '@flotilla/ui';
import type { ReactNode } from 'react';
import { type CsvLines, useCsvDownload } from './use-csv-download.js';

const messages = defineMessages('admin-downloads', {
  en: { download: 'Download CSV', reading: 'Reading...' },
  ru: { download: 'Скачать CSV', reading: 'Читаем...' },
});

export interface CsvButtonProps {
  /** `attendees.csv` */
  fileName: string;
  /** Returns headings and rows; called on a click. Its error is shown beside the button. */
  read: () => CsvLines | Promise<CsvLines>;
  /** "Download CSV" by default, in the language of the interface. */
  children?: ReactNode;
}

/** A button that downloads rows as a CSV file, which spreadsheets open. */
export function CsvButton({ fileName, read, children }: CsvButtonProps): ReactNode {
  const t = useT(messages);
  const { state, error, download } = useCsvDownload(fileName);
  const failure = useFailureText(error);
  return (
    <>
      <Button variant="outline" size="sm" disabled={state === 'pending'} onClick={() => void download(read)}>
        {state === 'pending' ? t('reading') : (children ?? t('download'))}
      </Button>
      <FieldError className="empty:hidden">{failure}</FieldError>
    </>
  );
}

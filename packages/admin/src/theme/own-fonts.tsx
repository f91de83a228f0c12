import { failureLine } from '@flotilla/react/client';
import { Button, Field, FieldError, Skeleton, toast } from '@flotilla/ui';
import { type ReactNode, useId, useRef, useState } from 'react';
import type { AdminRow } from '../context/admin-row.js';
import { useInterfaceLanguage } from '../context/language.js';
import { usePickFile } from '../context/pick-file.js';
import { useT } from '../context/use-t.js';
import { useRowLabel } from '../rows/row-label.js';
import { FailedList } from '../shell/failure/failed-list.js';
import { themeMessages } from './theme-messages.js';
import { type FontVariant, fontVariants, type OwnFonts } from './use-own-fonts.js';

/** The fonts of the site that replace those of the pair. */
export function FontFields({ fonts }: { fonts: OwnFonts }): ReactNode {
  const t = useT(themeMessages);
  const labelOf = useRowLabel();
  const { files } = fonts;
  if (!files) return null;
  if (fonts.isPending)
    return <Skeleton role="status" aria-label={t('fontsLoading')} className="h-28 rounded-md" />;
  if (fonts.isError)
    return (
      <FailedList text={t('fontsFailed')} againLabel={t('again')} onAgain={() => void fonts.refetch()} />
    );
  return (
    <div className="flex flex-col gap-4">
      {fontVariants.map((variant) => {
        const font = fonts.fontOf(variant);
        return (
          <FontField
            key={variant}
            variant={variant}
            name={font && labelOf(files, font)}
            onChoose={(row) => fonts.choose(variant, row)}
            onRemove={() => fonts.remove([variant])}
          />
        );
      })}
      <p className="text-xs text-muted-foreground">{t('fontHint')}</p>
    </div>
  );
}

interface FontFieldProps {
  variant: FontVariant;
  /** The name of the font; undefined without one. */
  name: string | undefined;
  onChoose: (font: AdminRow) => Promise<void>;
  onRemove: () => Promise<void>;
}

function FontField({ variant, name, onChoose, onRemove }: FontFieldProps) {
  const t = useT(themeMessages);
  const id = useId();
  const label = t(variant);
  const pickFile = usePickFile();
  const chooser = useRef<HTMLButtonElement>(null);
  const { failure, isBusy, run } = useWrite();
  const choose = async () => {
    const font = await pickFile?.({ type: 'font/' });
    if (font && (await run(() => onChoose(font)))) toast.success(t('fontSaved'));
  };
  const remove = async () => {
    if (!(await run(onRemove))) return;
    toast.success(t('fontRemoved'));
    // The pressed button is gone with the font.
    chooser.current?.focus();
  };
  return (
    <Field role="group" aria-labelledby={id} aria-busy={isBusy} className="items-start">
      <span id={id} className="text-sm font-semibold">
        {label}
      </span>
      <p
        className={name === undefined ? 'text-sm text-muted-foreground' : 'text-sm font-medium wrap-anywhere'}
      >
        {name ?? t('fontOfPair')}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          ref={chooser}
          size="sm"
          variant="outline"
          className="px-3 pointer-coarse:h-11"
          aria-label={t(name === undefined ? 'chooseFontFor' : 'replaceFontFor', { label })}
          aria-disabled={isBusy}
          onClick={() => void choose()}
        >
          {t(name === undefined ? 'chooseFont' : 'replaceFont')}
        </Button>
        {name !== undefined && (
          <Button
            size="sm"
            variant="ghost"
            className="px-3 pointer-coarse:h-11"
            aria-label={t('removeFontFor', { label })}
            aria-disabled={isBusy}
            onClick={() => void remove()}
          >
            {t('removeFont')}
          </Button>
        )}
      </div>
      {failure !== undefined && <FieldError>{t('fontNotSaved', { reason: failure })}</FieldError>}
    </Field>
  );
}

/** Runs one write at a time. `run` returns whether it succeeded. */
function useWrite() {
  const { language } = useInterfaceLanguage();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const run = async (write: () => Promise<void>): Promise<boolean> => {
    if (isBusy) return false;
    setBusy(true);
    setFailure(undefined);
    try {
      await write();
      return true;
    } catch (error) {
      setFailure(await failureLine(error, language));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { failure, isBusy, run };
}

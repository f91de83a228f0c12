import { FieldError, Label, Select } from '@flotilla/ui';
import { type ReactNode, useId } from 'react';
import { useAdmin } from '../../context/admin-context.js';
import { useInterfaceLanguage } from '../../context/language.js';
import { momentText } from '../../context/moments.js';
import { useT } from '../../context/use-t.js';
import { MomentInput } from '../../kinds/datetime.js';
import { ZoneNote } from '../../kinds/zone-note.js';
import { changeSetMessages } from '../change-set-messages.js';
import { decides } from '../focus-decision.js';

interface LanguageChoiceProps {
  language: string;
  onChange: (language: string) => void;
}

/** The choice of one language to publish, or of all. */
export function LanguageChoice({ language, onChange }: LanguageChoiceProps): ReactNode {
  const t = useT(changeSetMessages);
  const id = useId();
  const { languages } = useAdmin();
  const { language: spoken } = useInterfaceLanguage();
  const names = new Intl.DisplayNames(spoken, { type: 'language' });
  return (
    <div className="flex flex-col gap-1.5">
      <Label htmlFor={id}>{t('languages')}</Label>
      <Select id={id} value={language} onChange={({ target }) => onChange(target.value)}>
        <option value="">{t('all')}</option>
        {languages.map((one) => (
          <option key={one} value={one}>
            {t('onlyLanguage', { name: names.of(one) ?? one })}
          </option>
        ))}
      </Select>
    </div>
  );
}

interface TimeChoiceProps {
  /** `DD.MM.YYYY HH:mm`; undefined for now. */
  time: string | undefined;
  onChange: (time: string | undefined) => void;
  isWrong: boolean;
  /** Whether the person opened the dialog to choose a time. */
  isFirst: boolean;
}

/** The choice of the time of the publication. */
export function TimeChoice({ time, onChange, isWrong, isFirst }: TimeChoiceProps): ReactNode {
  const t = useT(changeSetMessages);
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <Label htmlFor={id}>{t('when')}</Label>
      <Select
        id={id}
        value={time === undefined ? 'now' : 'later'}
        onChange={({ target }) => onChange(target.value === 'now' ? undefined : momentText(tomorrow()))}
      >
        <option value="now">{t('now')}</option>
        <option value="later">{t('later')}</option>
      </Select>
      {time !== undefined && (
        <div className="flex flex-col gap-1.5" {...(isFirst && decides)}>
          <Label htmlFor={`${id}-time`}>{t('time')}</Label>
          <MomentInput
            control={{ id: `${id}-time`, 'aria-invalid': isWrong, 'aria-describedby': `${id}-problem` }}
            value={time}
            onChange={onChange}
          />
          <ZoneNote value={time} />
          <div role="alert" id={`${id}-problem`} className="empty:hidden">
            {isWrong && <FieldError>{t('wrongTime')}</FieldError>}
          </div>
        </div>
      )}
    </div>
  );
}

/** Returns the moment one day from now, at a full hour. */
export function tomorrow(): string {
  const hourMs = 3_600_000;
  return new Date((Math.floor(Date.now() / hourMs) + 24) * hourMs).toISOString();
}

import { useFormValue } from '@flotilla/admin';
import type { AdminInputProps } from '@flotilla/admin/extend';
import { defineMessages, useT } from '@flotilla/react';
import { cn } from '@flotilla/ui';
import { focusPoints } from '../focus.js';

const messages = defineMessages('file-storage-admin', {
  en: {
    hint: 'Point that stays visible when the picture is cropped.',
    place: '{{left}} % from the left, {{top}} % from the top',
    noPicture: 'Only for pictures.',
  },
  ru: {
    hint: 'Что останется видно там, где картинка обрезается.',
    place: '{{left}} % слева, {{top}} % сверху',
    noPicture: 'Только у картинок.',
  },
});

/** Sets the focus point in the picture. A grid of radio buttons, so that arrow keys move it as well. */
export function FocusInput({ id, value, onChange, isReadOnly }: AdminInputProps) {
  const t = useT(messages);
  const [address, type] = [useFormValue('file'), useFormValue('mimeType')];
  if (typeof address !== 'string' || !String(type).startsWith('image/'))
    return (
      <p id={id} className="text-sm text-muted-foreground">
        {t('noPicture')}
      </p>
    );
  return (
    <div className="flex flex-wrap items-start gap-4">
      <div
        id={id}
        role="radiogroup"
        aria-label={t('hint')}
        className="relative w-fit overflow-hidden rounded-md border border-border"
      >
        <img src={address} alt="" className="block max-h-52 max-w-64" />
        <div className="absolute inset-0 grid grid-cols-5 grid-rows-5">
          {focusPoints.map((point) => {
            const [left = '', top = ''] = point.split('-');
            return (
              <label key={point} className="group grid cursor-pointer place-items-center">
                <input
                  type="radio"
                  name={id}
                  value={point}
                  checked={value === point}
                  disabled={isReadOnly}
                  aria-label={t('place', { left, top })}
                  onChange={() => onChange(point)}
                  className="peer sr-only"
                />
                <span
                  className={cn(
                    'size-2.5 rounded-full border border-black/60 bg-white/60 group-hover:bg-white',
                    'peer-checked:size-5 peer-checked:border-2 peer-checked:border-white peer-checked:bg-primary',
                    'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-white',
                  )}
                />
              </label>
            );
          })}
        </div>
      </div>
      <figure className="flex flex-col gap-1.5">
        <span className="flex gap-2">
          <img src={address} alt="" data-focus={String(value)} className="size-24 rounded-md object-cover" />
          <img
            src={address}
            alt=""
            data-focus={String(value)}
            className="h-24 w-12 rounded-md object-cover"
          />
          <img
            src={address}
            alt=""
            data-focus={String(value)}
            className="h-12 w-24 rounded-md object-cover"
          />
        </span>
        <figcaption className="text-xs text-muted-foreground">{t('hint')}</figcaption>
      </figure>
    </div>
  );
}

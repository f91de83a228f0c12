import type { LocalizedText } from '@flotilla/core';
import type { SelectedFile } from '@flotilla/file-storage';
import { Enhanced, Link, useT } from '@flotilla/react';
import { addressOfPicture, Picture } from '@flotilla/react/kit';
import { Heading, type HeadingLevel, NamedList } from '@flotilla/ui';
import type { ReactNode } from 'react';
import { messages } from '../messages.js';
import { islands } from './islands.js';

interface GalleryProps {
  pictures: readonly SelectedFile[];
  title: LocalizedText;
  /** Whether the gallery is above the fold, so that its first picture loads first. */
  priority: boolean;
}

/**
 * Shows all pictures: a carousel on phones, else the first one large and the others in pairs below. Each
 * links to its file, and opens in a dialog with JavaScript.
 */
export function Gallery({ pictures, title, priority }: GalleryProps) {
  const t = useT(messages);
  if (pictures.length === 0) return null;
  return (
    <WithLightbox label={t('pictures')} part="pictures">
      <NamedList
        label={t('pictures')}
        className="-mx-gutter flex snap-x snap-mandatory gap-3 overflow-x-auto px-gutter [scrollbar-width:none] sm:mx-0 sm:grid sm:grid-cols-2 sm:gap-4 sm:overflow-visible sm:px-0"
      >
        {pictures.map((picture, index) => (
          <li
            key={picture.id}
            className="w-[92%] shrink-0 snap-center only:w-full sm:w-auto sm:first:col-span-2 sm:last:even:col-span-2"
          >
            <Link
              href={addressOfPicture(picture)}
              data-picture=""
              aria-label={picture.alt ? undefined : t('picture', { number: index + 1 })}
              className="block rounded-xl sm:rounded-2xl"
            >
              <Picture
                file={picture}
                title={title}
                ratio="3/2"
                priority={priority && index === 0}
                room="half"
                frameClassName="rounded-xl sm:rounded-2xl"
              />
            </Link>
          </li>
        ))}
      </NamedList>
    </WithLightbox>
  );
}

interface PlansProps {
  plans: readonly SelectedFile[];
  title: LocalizedText;
  level: HeadingLevel;
}

/** Shows the plans of a product whole, such as those of decks. */
export function Plans({ plans, title, level }: PlansProps) {
  const t = useT(messages);
  if (plans.length === 0) return null;
  return (
    <section className="flex flex-col gap-3">
      <Heading level={level} size="xs" className="text-sm">
        {t('plans', { count: plans.length })}
      </Heading>
      <WithLightbox label={t('plans', { count: plans.length })}>
        <ul className="flex flex-col gap-4">
          {plans.map((plan, index) => (
            <li key={plan.id}>
              <Link
                href={addressOfPicture(plan)}
                data-picture=""
                aria-label={plan.alt ? undefined : t('picture', { number: index + 1 })}
                className="block overflow-hidden rounded-xl border border-border bg-white p-4"
              >
                <Picture file={plan} title={title} room="half" className="mx-auto" />
              </Link>
            </li>
          ))}
        </ul>
      </WithLightbox>
    </section>
  );
}

/** Opens the links with `data-picture` in a dialog of this name. */
function WithLightbox({ label, part, children }: { label: string; part?: string; children: ReactNode }) {
  const t = useT(messages);
  return (
    <Enhanced by={islands.lightbox}>
      <div
        className="min-w-0"
        data-lightbox={label}
        data-part={part}
        data-close={t('close')}
        data-previous={t('previousPicture')}
        data-next={t('nextPicture')}
      >
        {children}
      </div>
    </Enhanced>
  );
}

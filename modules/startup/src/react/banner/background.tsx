import { Enhanced, useT } from '@flotilla/react';
import { fileKind, Picture } from '@flotilla/react/kit';
import { cn, Icon, Image } from '@flotilla/ui';
import { attachmentsOf, picturesOf, type WithFiles } from '@flotilla/website-builder/react';
import type { ReactNode } from 'react';
import { islands } from './islands.js';
import { messages } from '../messages.js';

/** Files of a banner without its own; they are in the `public` folder of the module. */
const fallback = { film: '/images/bg.mp4', poster: '/images/bg.webp', width: 1280, height: 720 } as const;

/** The background of a banner: a video over its poster, one of the two, or the default video with a shade. */
export function Background({ row, isFirst }: { row: WithFiles; isFirst: boolean }) {
  const [picture] = picturesOf(row);
  const video = attachmentsOf(row).find(({ file }) => fileKind(file) === 'video');
  if (picture || video) {
    const poster = picture && (
      <Picture file={{ ...picture, alt: '' }} room="full" cover priority={isFirst} className={covering} />
    );
    return <Layers poster={poster} video={video?.file} />;
  }
  const { film: src, poster, ...size } = fallback;
  return (
    <Layers
      poster={<Image src={poster} alt="" priority={isFirst} {...size} className={covering} />}
      video={src}
      isShaded
    />
  );
}

const covering = 'absolute inset-0 size-full max-w-none object-cover object-[68%_50%]';

interface LayersProps {
  /** Shown immediately; the video covers it when it plays. */
  poster: ReactNode;
  video: string | undefined;
  isShaded?: boolean;
}

function Layers({ poster, video, isShaded = false }: LayersProps) {
  return (
    <div className="absolute inset-x-0 top-0 -z-10 h-96 sm:h-120 short:h-full lg:h-full">
      {poster}
      {video && <Film src={video} hasPoster={Boolean(poster)} />}
      {isShaded && <div className="absolute inset-0 bg-black/40" />}
      <div className="pointer-events-none absolute inset-0 bg-linear-to-t from-deep to-transparent to-50% short:bg-linear-to-r short:rtl:bg-linear-to-l short:from-deep/88 short:via-deep/76 short:via-60% short:to-deep/30 short:to-100% lg:bg-linear-to-r lg:rtl:bg-linear-to-l lg:from-deep/80 lg:via-deep/45 lg:via-45% lg:to-80%" />
    </div>
  );
}

/**
 * Loaded when it is played: after the page has loaded, and not for visitors who prefer reduced motion or save
 * data.
 */
function Film({ src, hasPoster }: { src: string; hasPoster: boolean }) {
  const t = useT(messages);
  return (
    <Enhanced by={islands.film}>
      <video
        src={src}
        muted
        loop
        playsInline
        preload={hasPoster ? 'none' : 'metadata'}
        aria-hidden
        tabIndex={-1}
        className={cn(
          covering,
          hasPoster && 'opacity-0 transition-opacity duration-700 data-running:opacity-100',
        )}
      />
      <button
        type="button"
        hidden
        data-play={t('playFilm')}
        data-pause={t('pauseFilm')}
        className="group/film absolute end-gutter top-4 z-10 grid size-11 place-items-center rounded-full bg-deep/60 text-lg text-white backdrop-blur-xs transition-colors hover:bg-deep/90 focus-visible:outline-2 focus-visible:outline-offset-2 lg:top-auto lg:bottom-6 [&[hidden]]:hidden"
      >
        <Icon name="pause" className="group-data-paused/film:hidden" />
        <Icon name="play" className="hidden group-data-paused/film:block" />
      </button>
    </Enhanced>
  );
}

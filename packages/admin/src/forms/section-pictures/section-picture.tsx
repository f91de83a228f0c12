import { checksumOf } from '@flotilla/core/previews';
import { Skeleton } from '@flotilla/ui';
import { useQuery } from '@tanstack/react-query';
import { ImageOff } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { AdminRow } from '../../context/admin-row.js';
import { useAdminElement } from '../../context/embedding.js';
import { useT } from '../../context/use-t.js';
import { useScale } from '../preview/use-scale.js';
import { pictureMessages } from './picture-messages.js';
import type { StillPages } from './use-still-pages.js';

/** Width of the rendered page in CSS pixels: of a desktop, or of a tablet for small pictures. */
const [desktop, tablet] = [1280, 768];
/** Width of a picture in CSS pixels below which a desktop is unreadable. */
const small = 200;
/** Width by height of a picture. */
const aspect = 16 / 10;
/** Pictures are requested before they are scrolled into view. */
const nearness = '200px';
/** Time for which a picture is reused, in ms: rows that a section references may change. */
const freshMs = 5 * 60_000;

/** Retries of a request that fails, such as while too many previews are rendered. */
const retries = 2;
const retryMs = 500;

interface SectionPictureProps {
  section: AdminRow;
  /** The title of the section, as the alternative text. */
  title: string;
  pages: StillPages;
}

/** A picture of a saved section: the page of the site with only its blocks, scaled and inert. Loads near the view. */
export function SectionPicture(props: SectionPictureProps): ReactNode {
  const box = useRef<HTMLSpanElement>(null);
  const isNear = useNearness(box);
  return (
    <span
      ref={box}
      inert
      className="pointer-events-none relative block aspect-[16/10] w-full overflow-hidden border-b border-border bg-background"
    >
      {isNear && <NearPicture {...props} box={box} />}
    </span>
  );
}

interface NearPictureProps extends SectionPictureProps {
  box: RefObject<HTMLElement | null>;
}

function NearPicture({ section: { id, content }, title, pages, box }: NearPictureProps) {
  const t = useT(pictureMessages);
  const version = useMemo(() => checksumOf(JSON.stringify(content)), [content]);
  const { data, isError } = useQuery({
    queryKey: ['section-picture', id, version, pages.language],
    queryFn: ({ signal }) => pages.read(content, signal),
    staleTime: freshMs,
    gcTime: freshMs,
    retry: retries,
    retryDelay: retryMs,
  });
  if (isError)
    return (
      <span className="absolute inset-0 flex flex-col items-center justify-center gap-1 p-2 text-center text-xs text-muted-foreground">
        <ImageOff aria-hidden className="size-6" strokeWidth={1.3} />
        {t('notMade')}
      </span>
    );
  if (data === undefined) return <Skeleton aria-label={t('loading')} className="absolute inset-0" />;
  return <StillFrame html={data} title={title} box={box} />;
}

/** Scripts do not run in the frame. Its styles are those of this site, so it has the site's origin. */
function StillFrame({
  html,
  title,
  box,
}: {
  html: string;
  title: string;
  box: RefObject<HTMLElement | null>;
}) {
  const room = useScale(box, desktop) * desktop;
  const width = room < small ? tablet : desktop;
  const frame = useRef<HTMLIFrameElement>(null);
  const admin = useAdminElement();
  const arrange = () => {
    const page = frame.current?.contentDocument;
    if (page) arrangePage(page, admin.dataset['theme']);
  };
  return (
    <iframe
      ref={frame}
      title={title}
      srcDoc={html}
      sandbox="allow-same-origin"
      tabIndex={-1}
      onLoad={arrange}
      className="absolute start-0 top-0 origin-top-left border-0 rtl:origin-top-right"
      style={{ width, height: width / aspect, scale: room / width }}
    />
  );
}

/** Centers a page that is lower than the picture, and gives it the admin's theme unless the site has a fixed one. */
function arrangePage({ documentElement: root, body }: Document, theme: string | undefined): void {
  if (theme !== undefined) root.dataset['theme'] ??= theme;
  root.style.overflow = 'hidden';
  Object.assign(body.style, { minHeight: '100vh', display: 'flex', flexDirection: 'column' });
  const [content] = body.getElementsByTagName('main');
  if (content) Object.assign(content.style, { flex: 'none', marginBlock: 'auto' });
}

/** Returns whether an element is in view or near it. */
function useNearness(box: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin: nearness,
    });
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, [box]);
  return isNear;
}

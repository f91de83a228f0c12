import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from '../cn.js';

/** A picture in one format. */
export interface ImageSource {
  /** `image/avif` */
  readonly type: string;
  readonly srcSet: string;
}

export type ImageProps = Omit<ComponentProps<'img'>, 'alt' | 'width' | 'height' | 'placeholder'> &
  VariantProps<typeof frameVariants> & {
    /** What the picture shows; '' when it only decorates. */
    alt: string;
    /** The file's own size in pixels: the browser keeps its place before it arrives. */
    width: number;
    height: number;
    /** The same picture in other formats, best first; a browser that knows none of them takes `src`. */
    sources?: readonly ImageSource[];
    /** A few pixels of it as a data URL: seen blurred until it arrives, where it is cropped by a frame or covers its parent. */
    placeholder?: string;
    /** `true` for the picture that the visitor sees first: fetched at once, before all others. */
    priority?: boolean;
    /** `true` to fill the nearest positioned parent, whatever its shape. */
    cover?: boolean;
    /** What stays in sight where it is cropped, by quarters: `25-0` is a quarter from the left, at the top. */
    focus?: string;
    frameClassName?: string;
  };

/** A picture that never moves the page when it arrives. With `ratio` it is cropped to that shape. */
export function Image({ ratio, cover, placeholder, focus, className, frameClassName, ...props }: ImageProps) {
  if (!ratio && !cover) return <SourcedImage className={cn('h-auto max-w-full', className)} {...props} />;
  const covering = cn('absolute inset-0 size-full object-cover', className);
  const layers = (
    <>
      {placeholder && <img src={placeholder} alt="" aria-hidden data-focus={focus} className={cn(covering, 'scale-110 blur-lg')} />}
      <SourcedImage className={covering} data-focus={focus} {...props} />
    </>
  );
  return ratio ? <div className={cn(frameVariants({ ratio }), frameClassName)}>{layers}</div> : layers;
}

type SourcedImageProps = Omit<ImageProps, 'ratio' | 'cover' | 'placeholder' | 'focus' | 'frameClassName'> & { 'data-focus'?: string };

function SourcedImage({ sources = [], priority, sizes, alt, ...props }: SourcedImageProps) {
  const image = (
    <img
      alt={alt}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding={priority ? 'sync' : 'async'}
      sizes={sources.length > 0 ? undefined : sizes}
      {...props}
    />
  );
  if (sources.length === 0) return image;
  return (
    <picture className="contents">
      {sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      {image}
    </picture>
  );
}

const frameVariants = cva('relative overflow-hidden bg-muted', {
  variants: {
    ratio: {
      '1/1': 'aspect-square',
      '3/2': 'aspect-3/2',
      '4/3': 'aspect-4/3',
      '4/5': 'aspect-4/5',
      '16/9': 'aspect-video',
      '21/9': 'aspect-21/9',
    },
  },
});

import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from '../cn.js';

export interface ImageSource {
  /** `image/avif` */
  readonly type: string;
  readonly srcSet: string;
}

export type ImageProps = Omit<ComponentProps<'img'>, 'alt' | 'width' | 'height' | 'placeholder'> &
  VariantProps<typeof frameVariants> & {
    /** Alternative text; '' for decorative pictures. */
    alt: string;
    /** Intrinsic size in pixels, so that the browser reserves the space before it loads. */
    width: number;
    height: number;
    /** The picture in other formats, best first; browsers that support none load `src`. */
    sources?: readonly ImageSource[];
    /** A tiny version as a data URL, shown blurred while a cropped or covering picture loads. */
    placeholder?: string;
    /** Set it for the picture above the fold: it is loaded immediately, with high priority. */
    priority?: boolean;
    /** Fills the nearest positioned parent. */
    cover?: boolean;
    /**
     * The point that stays visible when cropped, in quarters: `25-0` is a quarter from the left, at the top.
     */
    focus?: string;
    frameClassName?: string;
  };

/** A picture without layout shift. With `ratio` it is cropped to that shape. */
export function Image({ ratio, cover, placeholder, focus, className, frameClassName, ...props }: ImageProps) {
  if (!ratio && !cover) return <SourcedImage className={cn('h-auto max-w-full', className)} {...props} />;
  const covering = cn('absolute inset-0 size-full object-cover', className);
  const layers = (
    <>
      {placeholder && (
        <img
          src={placeholder}
          alt=""
          aria-hidden
          data-focus={focus}
          className={cn(covering, 'scale-110 blur-lg')}
        />
      )}
      <SourcedImage className={covering} data-focus={focus} {...props} />
    </>
  );
  return ratio ? <div className={cn(frameVariants({ ratio }), frameClassName)}>{layers}</div> : layers;
}

type SourcedImageProps = Omit<ImageProps, 'ratio' | 'cover' | 'placeholder' | 'focus' | 'frameClassName'> & {
  'data-focus'?: string;
};

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

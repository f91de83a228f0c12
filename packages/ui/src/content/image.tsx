import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from '../cn.js';

export type ImageProps = Omit<ComponentProps<'img'>, 'alt' | 'width' | 'height'> &
  VariantProps<typeof frameVariants> & {
    /** What the picture shows; '' when it only decorates. */
    alt: string;
    /** The file's own size in pixels: the browser keeps its place before it arrives. */
    width: number;
    height: number;
    /** `true` for the picture that the visitor sees first: fetched at once, before all others. */
    priority?: boolean;
    frameClassName?: string;
  };

/** A picture that never moves the page when it arrives. With `ratio` it is cropped to that shape. */
export function Image({ ratio, priority, className, frameClassName, alt, ...props }: ImageProps) {
  const image = (
    <img
      alt={alt}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding={priority ? 'sync' : 'async'}
      className={cn(ratio ? 'size-full object-cover' : 'h-auto max-w-full', className)}
      {...props}
    />
  );
  if (!ratio) return image;
  return <div className={cn(frameVariants({ ratio }), frameClassName)}>{image}</div>;
}

const frameVariants = cva('overflow-hidden bg-muted', {
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

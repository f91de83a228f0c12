import { Slot } from '@radix-ui/react-slot';
import { cva, type VariantProps } from 'class-variance-authority';
import { type ComponentProps, forwardRef } from 'react';
import { cn } from '../cn.js';

export type ButtonProps = ComponentProps<'button'> &
  VariantProps<typeof buttonVariants> & { asChild?: boolean };

/** A button. With `asChild` its styles go to its only child, so that a link stays a link. */
export const Button = /* @__PURE__ */ forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { asChild, variant, size, className, type, ...props },
  ref,
) {
  const classes = cn(buttonVariants({ variant, size }), className);
  if (asChild) return <Slot ref={ref} className={classes} {...props} />;
  return <button ref={ref} type={type ?? 'button'} className={classes} {...props} />;
});

/** Class names of a button, for an element that can't be a `Button`. */
export const buttonVariants = cva(
  [
    'inline-flex shrink-0 items-center justify-center gap-2 rounded-full font-semibold whitespace-nowrap select-none',
    'transition-[background-color,border-color,color,box-shadow,translate] active:translate-y-px',
    'disabled:pointer-events-none disabled:opacity-50 aria-disabled:pointer-events-none aria-disabled:opacity-50',
    '[&_svg]:size-[1.15em] [&_svg]:shrink-0',
  ],
  {
    variants: {
      variant: {
        default: 'bg-primary text-primary-foreground shadow-xs hover:bg-primary/88',
        primary: 'bg-accent text-accent-foreground shadow-sm hover:bg-accent/94',
        secondary: 'bg-secondary text-secondary-foreground hover:bg-secondary/70',
        // Uses the color of the surrounding text, so that it works on pictures and dark sections, too.
        outline: 'border border-current/35 bg-transparent hover:border-current/60 hover:bg-current/6',
        ghost: 'hover:bg-current/8',
        destructive: 'bg-destructive text-destructive-foreground shadow-xs hover:bg-destructive/88',
        link: 'h-auto rounded-sm px-0 text-sea underline-offset-4 hover:underline',
      },
      size: {
        sm: 'h-9 px-4 text-sm',
        default: 'h-11 px-6 text-sm',
        lg: 'h-13 px-8 text-base',
        icon: 'size-11 p-0 text-lg',
      },
    },
    compoundVariants: [{ variant: 'link', className: 'h-auto px-0' }],
    defaultVariants: { variant: 'default', size: 'default' },
  },
);

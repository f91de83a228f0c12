import { Link, linkTo, useSite } from '@flotilla/react';
import { Button, type ButtonProps, cn } from '@flotilla/ui';
import type { ReactNode } from 'react';
import { type ButtonFace, IconTitle } from './icon-title.js';

export interface ButtonLinkProps {
  button: ButtonFace;
  size?: 'sm' | 'default' | 'lg';
  className?: string;
  /** Replaces icon and title. */
  children?: ReactNode;
}

/**
 * A button of the content: a link in the style of its variant, with icon and title. Disabled without a valid
 * URL.
 */
export function ButtonLink({ button, size = 'default', className, children }: ButtonLinkProps) {
  const isDead = !linkTo(button.url, useSite()).href;
  return (
    <Button
      asChild
      variant={lookOf(button)}
      size={size}
      className={cn(growing, heights[size], isOnPage(button) && brightIcon, className, button.className)}
    >
      <Link href={button.url} {...(isDead && outOfUse)}>
        {children ?? <IconTitle button={button} />}
      </Link>
    </Button>
  );
}

export const buttonLooks = {
  default: 'default',
  destructive: 'destructive',
  primary: 'primary',
  secondary: 'secondary',
  outline: 'outline',
  link: 'link',
  ghost: 'ghost',
} as const satisfies Readonly<Record<string, ButtonProps['variant']>>;

function lookOf({ variant }: ButtonFace): ButtonProps['variant'] {
  return Object.hasOwn(buttonLooks, variant) ? buttonLooks[variant as keyof typeof buttonLooks] : 'default';
}

/**
 * Returns whether the button's background follows the page's theme; other backgrounds are light in dark mode.
 */
const isOnPage = ({ variant }: ButtonFace) => ['secondary', 'outline', 'ghost', 'link'].includes(variant);
/** Icons are drawn for light backgrounds. */
const brightIcon = 'dark:[&_img]:brightness-150';

/** Lets the button grow with a long title. */
const growing = 'h-auto max-w-full shrink rounded-2xl py-2 text-center whitespace-normal wrap-anywhere';
const heights = { sm: 'min-h-9', default: 'min-h-11', lg: 'min-h-13' };

/** HTML's form of a disabled link: no `href`, but the role of a link. */
const outOfUse = { role: 'link', 'aria-disabled': true } as const;

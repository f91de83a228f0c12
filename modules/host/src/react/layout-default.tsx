import { defineFrame, type FrameProps } from '@flotilla/react';
import type { Layout } from '../index.js';
import { Classed } from './classed.js';

export const layoutDefault = defineFrame({ entity: 'host.layout', variant: 'default', component: LayoutDefault });

/** The widgets of a layout, above or below those of the page. */
function LayoutDefault({ row, link, children }: FrameProps<Layout>) {
  return <Classed names={[row.className, link.className]}>{children}</Classed>;
}

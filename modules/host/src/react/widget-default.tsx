import { defineFrame, type FrameProps } from '@flotilla/react';
import type { Widget } from '../index.js';
import { Classed } from './classed.js';

export const widgetDefault = defineFrame({ entity: 'host.widget', variant: 'default', component: WidgetDefault });

/** The widgets of the modules that a widget of the host holds. */
function WidgetDefault({ row, link, children }: FrameProps<Widget>) {
  return <Classed names={[row.className, link.className]}>{children}</Classed>;
}

import { contentDefault, fallback } from './content/content-default.js';
import { footerDefault } from './footer/footer-default.js';
import { navbarDefault } from './navbar/navbar-default.js';

export const variants = [navbarDefault, footerDefault, contentDefault, fallback];

export { islands } from './islands.js';
export { LinkedWidgets, type WidgetLinks } from './content/linked-widgets.js';
export { Picture, type PictureProps } from './picture/picture.js';
export { CardGrid, type CardGridProps } from './section/card-grid.js';
export { ListPages } from './section/list-pages.js';
export { Trail, type TrailProps } from './section/trail.js';
export { WidgetHeading, type WidgetHeadingProps } from './section/widget-heading.js';
export { WidgetSection, type WidgetSectionProps } from './section/widget-section.js';

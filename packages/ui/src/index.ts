export { Button, type ButtonProps, buttonVariants } from './actions/button.js';
export { cn } from './cn.js';
export { Avatar, type AvatarProps, initialsOf } from './content/avatar.js';
export { Badge, type BadgeProps } from './content/badge.js';
export {
  Card,
  CardContent,
  CardDescription,
  CardFooter,
  CardHeader,
  CardLink,
  CardMedia,
  type CardProps,
  CardTitle,
} from './content/card.js';
export { CopyableAddress, type CopyableAddressProps, shortAddress } from './content/copyable-address.js';
export { CountBadge } from './content/count-badge.js';
export { Eyebrow, Heading, type HeadingLevel, type HeadingProps } from './content/heading.js';
export { Image, type ImageProps, type ImageSource } from './content/image.js';
export { formatPrice, type PriceText } from './content/format-price.js';
export { Price, type PriceProps } from './content/price.js';
export { Prose } from './content/prose.js';
export {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  type TableProps,
  TableRow,
} from './content/table.js';
export { NamedList, type NamedListProps } from './content/named-list.js';
export { VisuallyHidden } from './content/visually-hidden.js';
export { EmptyState, type EmptyStateProps } from './feedback/empty-state.js';
export { ErrorNotice, type ErrorNoticeProps } from './feedback/error-notice.js';
export { Skeleton } from './feedback/skeleton.js';
export { toast, type ToastAction } from './feedback/toast.js';
export { FileInput, type FileInputProps } from './forms/file-input.js';
export { Checkbox, Field, FieldError, Input, Label, Select, Textarea } from './forms/field.js';
export { PasswordInput, type PasswordInputProps } from './forms/password-input.js';
export { SubmitButton, type SubmitButtonProps, type SubmitState } from './forms/submit-button.js';
export { Icon, type IconName, type IconProps } from './icons/icon.js';
export { latinKey } from './latin-key.js';
export { Container, type ContainerProps } from './layout/container.js';
export {
  Footer,
  FooterColumn,
  type FooterColumnProps,
  FooterLink,
  type FooterProps,
} from './layout/footer.js';
export { Grid, type GridProps } from './layout/grid.js';
export { Navbar, NavbarLink, type NavbarProps } from './layout/navbar.js';
export { Section, type SectionProps } from './layout/section.js';
export { type Breadcrumb, Breadcrumbs, type BreadcrumbsProps } from './navigation/breadcrumbs.js';
export { closeOnFocusOut } from './navigation/close-on-focus-out.js';
export { DisclosureMenu, type DisclosureMenuProps } from './navigation/disclosure-menu.js';
export { type PageLink, Pagination, type PaginationProps } from './navigation/pagination.js';
export { Drawer, type DrawerProps } from './overlays/drawer.js';

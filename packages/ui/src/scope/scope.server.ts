import {
  cloneElement,
  createElement,
  Fragment,
  isValidElement,
  type ReactElement,
  type ReactNode,
} from 'react';

/** The counterpart of a React context for server components. */
interface Scope<T> {
  readonly Provider: ScopeProvider<T>;
}

interface ScopeProvider<T> {
  (props: { value: T; children?: ReactNode }): ReactNode;
  current: T;
}

export function createScope<T>(initial: T): Scope<T> {
  const pass = ({ children }: { children?: ReactNode }): ReactNode => children;
  return { Provider: Object.assign(pass, { current: initial }) };
}

export function useScope<T>({ Provider }: Scope<T>): T {
  return Provider.current;
}

/**
 * Calls the components of an element immediately, each within the scopes above it. React would call them later,
 * when other values may be set. Leaves client components and async components to React.
 */
export function renderScoped(node: ReactNode): ReactNode {
  if (Array.isArray(node)) return node.map((child: ReactNode) => renderScoped(child));
  if (!isValidElement<Props>(node)) return node;
  const rendered = renderElement(node);
  return node.key === null || rendered === node || isKeyed(rendered, node.key)
    ? rendered
    : createElement(Fragment, { key: node.key }, rendered);
}

interface Props {
  readonly children?: ReactNode;
  readonly value?: unknown;
  readonly ref?: unknown;
}

function renderElement(element: ReactElement<Props>): ReactNode {
  const type: unknown = element.type;
  if (isProvider(type)) return within(type, element.props);
  const render = renderOf(type);
  return render ? renderScoped(render(element.props)) : withRenderedProps(element);
}

/** Renders the elements in the props of a host element or a client component. */
function withRenderedProps(element: ReactElement<Props>): ReactNode {
  const { children, ...props } = element.props;
  const changed = Object.entries(props).flatMap(([name, value]) =>
    isValidElement(value) ? [[name, renderScoped(value)]] : [],
  );
  if (children === undefined)
    return changed.length ? cloneElement(element, Object.fromEntries(changed)) : element;
  const rendered = renderScoped(children);
  // Children that were separate arguments have no keys, so they are passed on separately.
  const list: ReactNode[] = Array.isArray(rendered) ? rendered : [rendered];
  return cloneElement(element, Object.fromEntries(changed), ...list);
}

function within<T>(provider: ScopeProvider<T>, { value, children }: Props): ReactNode {
  const outer = provider.current;
  provider.current = value as T;
  try {
    const rendered = renderScoped(children);
    // Children that were separate arguments have no keys.
    return Array.isArray(rendered) ? createElement(Fragment, null, ...(rendered as ReactNode[])) : rendered;
  } finally {
    provider.current = outer;
  }
}

type Render = (props: Props) => ReactNode;

/** Returns the function of a component; undefined for what React renders. */
function renderOf(type: unknown): Render | undefined {
  if (typeof type === 'function')
    return isClientReference(type) || type.constructor.name === 'AsyncFunction'
      ? undefined
      : (type as Render);
  if (typeof type !== 'object' || type === null) return undefined;
  // The results of `memo` and `forwardRef`.
  if ('type' in type) return renderOf(type.type);
  if (!('render' in type) || typeof type.render !== 'function') return undefined;
  const render = type.render as (props: Props, ref: unknown) => ReactNode;
  return (props) => render(props, props.ref);
}

const isProvider = (type: unknown): type is ScopeProvider<unknown> =>
  typeof type === 'function' && 'current' in type;

const isClientReference = (type: object) =>
  '$$typeof' in type && type.$$typeof === Symbol.for('react.client.reference');

const isKeyed = (node: ReactNode, key: string) => isValidElement(node) && node.key === key;

import { useState } from 'react';
import {
  Avatar,
  Badge,
  Button,
  Container,
  CopyableAddress,
  Field,
  FieldError,
  Heading,
  Icon,
  Input,
  Label,
  PasswordInput,
  Section,
  SubmitButton,
  type SubmitState,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
  toast,
} from '../src/index.js';
import {
  AlertDialog,
  AlertDialogAction,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogTrigger,
  Dialog,
  DialogClose,
  DialogContent,
  DialogFooter,
  DialogTrigger,
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '../src/overlays.js';

/** Components for visitors with an account: forms, menus, dialogs, tables, toasts. */
export function Accounts() {
  return (
    <Section>
      <Container width="content" className="flex flex-col gap-10">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <Heading>Account</Heading>
          <Menu />
        </div>
        <Identities />
        <Login />
        <div className="flex flex-wrap gap-3">
          <Button variant="outline" onClick={() => toast.success('Updated successfully')}>
            Good news
          </Button>
          <Button variant="outline" onClick={() => toast.error('No account found: 401 Unauthorized')}>
            Bad news
          </Button>
        </div>
      </Container>
    </Section>
  );
}

function Menu() {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger
        variant="ghost"
        aria-label="Account of ann.bonny@example.com"
        className="h-auto px-2 py-1.5"
      >
        <Avatar name="ann.bonny@example.com" />
        <Icon name="chevron-down" />
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuLabel>
          <p className="font-semibold">ann.bonny@example.com</p>
          <p className="text-muted-foreground">Customer, Skipper</p>
        </DropdownMenuLabel>
        <DropdownMenuSeparator />
        <DropdownMenuItem asChild>
          <a href="#settings">
            <Icon name="settings" /> Settings
          </a>
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => toast.success('Signed out')}>
          <Icon name="sign-out" /> Logout
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

function Identities() {
  return (
    <Table label="Identities">
      <TableHeader>
        <TableRow>
          <TableHead>Provider</TableHead>
          <TableHead>Information</TableHead>
          <TableHead>
            <span className="sr-only">Actions</span>
          </TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        <TableRow>
          <TableCell>
            <Badge variant="secondary">Email</Badge>
          </TableCell>
          <TableCell>ann.bonny@example.com</TableCell>
          <TableCell>
            <div className="flex justify-end gap-2">
              <ChangeEmail />
              <Delete />
            </div>
          </TableCell>
        </TableRow>
        <TableRow>
          <TableCell>
            <Badge variant="accent">EVM</Badge>
          </TableCell>
          <TableCell>
            <CopyableAddress
              address="0x52908400098527886E0F7030069857D2E4169EE7"
              copyLabel="Copy address"
              copiedText="Copied"
            />
          </TableCell>
          <TableCell>
            <div className="flex justify-end">
              <Delete />
            </div>
          </TableCell>
        </TableRow>
      </TableBody>
    </Table>
  );
}

function ChangeEmail() {
  return (
    <Dialog>
      <DialogTrigger variant="outline" size="sm">
        Change email
      </DialogTrigger>
      <DialogContent title="Update Email" description="Change your account email address." closeLabel="Close">
        <Field>
          <Label htmlFor="new-email">E-mail</Label>
          <Input id="new-email" type="email" autoComplete="email" />
        </Field>
        <DialogFooter>
          <DialogClose variant="outline">Cancel</DialogClose>
          <SubmitButton state="idle" pendingLabel="Updating...">
            Update Email
          </SubmitButton>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

function Delete() {
  return (
    <AlertDialog>
      <AlertDialogTrigger variant="ghost" size="sm" className="text-destructive">
        Delete
      </AlertDialogTrigger>
      <AlertDialogContent title="Delete?" description="You will no longer be able to sign in with it.">
        <AlertDialogCancel>Cancel</AlertDialogCancel>
        <AlertDialogAction onClick={() => toast.success('Deleted successfully')}>Delete</AlertDialogAction>
      </AlertDialogContent>
    </AlertDialog>
  );
}

const states: readonly SubmitState[] = ['idle', 'pending', 'success', 'error'];

function Login() {
  const [state, setState] = useState<SubmitState>('idle');
  return (
    <form className="flex max-w-md flex-col gap-5" onSubmit={(event) => event.preventDefault()}>
      <Field>
        <Label htmlFor="login">E-mail</Label>
        <Input
          id="login"
          type="email"
          autoComplete="username"
          aria-invalid
          aria-describedby="login-error"
          defaultValue="ann"
        />
        <FieldError id="login-error">Please enter a valid e-mail address</FieldError>
      </Field>
      <Field>
        <Label htmlFor="password">Password</Label>
        <PasswordInput
          id="password"
          autoComplete="current-password"
          showLabel="Show password"
          defaultValue="sea-of-trouble"
        />
      </Field>
      <SubmitButton
        state={state}
        pendingLabel="Loading..."
        onClick={() => setState(states[(states.indexOf(state) + 1) % states.length] ?? 'idle')}
      >
        Login
      </SubmitButton>
      <div className="flex flex-wrap gap-3">
        {states.map((each) => (
          <SubmitButton key={each} state={each} pendingLabel="Loading...">
            {each}
          </SubmitButton>
        ))}
      </div>
    </form>
  );
}

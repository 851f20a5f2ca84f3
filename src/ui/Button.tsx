import type { LucideIcon } from 'lucide-react';
import type { ButtonHTMLAttributes, Ref } from 'react';

/** Props of `Button`. */
export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> {
  label: string;
  icon?: LucideIcon;
  /** Shows the icon alone; the label is its name for screen readers and its tooltip. */
  iconOnly?: boolean;
  variant?: 'plain' | 'primary' | 'quiet';
  /** Why it cannot be pressed now. It stays focusable, so that the reason can be read. */
  disabledBecause?: string | false;
  /** Key that does the same, for the tooltip. */
  shortcut?: string;
  ref?: Ref<HTMLButtonElement>;
}

/** A button with a verb, an icon, or both. */
export function Button({
  label,
  icon: Icon,
  iconOnly,
  variant = 'plain',
  disabledBecause,
  shortcut,
  onClick,
  className,
  ...rest
}: ButtonProps) {
  const disabled = Boolean(disabledBecause);
  const tip =
    disabledBecause ||
    (iconOnly || shortcut ? `${label}${shortcut ? ` (${shortcut})` : ''}` : undefined);
  return (
    <button
      type="button"
      {...rest}
      className={`button ${variant}${iconOnly ? ' icon-only' : ''}${className ? ` ${className}` : ''}`}
      aria-label={iconOnly ? label : rest['aria-label']}
      aria-disabled={disabled || undefined}
      title={tip ?? rest.title}
      onClick={disabled ? undefined : onClick}
    >
      {Icon ? <Icon size={16} strokeWidth={1.5} aria-hidden /> : null}
      {iconOnly ? null : <span>{label}</span>}
    </button>
  );
}

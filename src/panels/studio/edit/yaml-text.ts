/**
 * Writes a value like YAML for reading, not for parsing: lists and attributes by indentation, plain
 * values unquoted.
 */
export function toYaml(value: unknown, indent = ''): string {
  if (Array.isArray(value))
    return value.length === 0
      ? '[]'
      : value.map((one) => `${indent}- ${toYaml(one, `${indent}  `).trimStart()}`).join('\n');
  if (typeof value !== 'object' || value === null)
    return value === undefined || value === null ? '–' : String(value);
  const entries = Object.entries(value);
  if (entries.length === 0) return '{}';
  return entries
    .map(([name, one]) =>
      typeof one === 'object' && one !== null && Object.keys(one).length > 0
        ? `${indent}${name}:\n${toYaml(one, `${indent}  `)}`
        : `${indent}${name}: ${toYaml(one)}`,
    )
    .join('\n');
}

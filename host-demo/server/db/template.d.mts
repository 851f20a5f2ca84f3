/**
 * Makes the template where it is missing; answers its folder. Safe to call from several processes.
 */
export function bakeDatabase(): Promise<string>;
/** Puts a fresh database into `folder` where there is none; true where it did. */
export function provideDatabase(folder: string): Promise<boolean>;
/** What a server reads of the embedded database at its start. */
export function templateFiles(): Promise<string[]>;

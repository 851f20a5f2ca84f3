/** Entry of the application page. */
import { AppShell } from './shell.ts';

document.body.append(new AppShell());

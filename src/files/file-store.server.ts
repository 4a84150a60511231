/** Stores pictures in a folder or a remote store. Names are generated from letters, digits, `-`, `_`, `.` and `/`. */
export interface FileStore {
  description: string;
  put(name: string, file: { bytes: Buffer; type: string }): Promise<void>;
  get(name: string): Promise<Buffer | null>;
  /** Removes a file. A missing file is no error. */
  remove(name: string): Promise<void>;
  list(): Promise<ListedFile[]>;
}

export interface ListedFile {
  name: string;
  size: number;
  changedAt: Date;
}

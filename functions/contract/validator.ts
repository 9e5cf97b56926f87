/** The members of an Ajv error that are read here. */
export interface ValidationError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly message?: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** A generated validator; after a negative answer `errors` holds the first error. */
export interface Validator<T> {
  (data: unknown): data is T;
  readonly errors?: readonly ValidationError[] | null;
}

/** Validators of request bodies, such as `isLogInBody` of the operation `logIn`. */
export type BodyValidators = Readonly<Record<string, Validator<unknown>>>;

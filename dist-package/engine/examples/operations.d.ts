import { Type } from 'typebox';
import { type OperationContract } from '../definition/index.js';
/** The people of an application, each with what they did before. */
export declare const grantTeam: Type.TArray<Type.TObject<{
    name: Type.TOptional<Type.TString>;
    role: Type.TOptional<Type.TUnsafe<"member" | "lead">>;
    email: Type.TOptional<Type.TString>;
    jobs: Type.TOptional<Type.TArray<Type.TObject<{
        place: Type.TOptional<Type.TString>;
        years: Type.TOptional<Type.TNumber>;
    }>>>;
}>>;
/** The costs of an application. */
export declare const grantCosts: Type.TArray<Type.TObject<{
    item: Type.TOptional<Type.TString>;
    amount: Type.TOptional<Type.TNumber>;
}>>;
/** Operations that show the features of contracts: outcomes, retries, once-only calls and their recovery. */
export declare const operations: Record<string, OperationContract>;

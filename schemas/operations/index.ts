import type { OperationContract } from '#engine/definition/index.ts'
import acknowledgeLegalFiles from './acknowledgeLegalFiles.ts'
import answerKba from './answerKba.ts'
import associateClaim from './associateClaim.ts'
import checkOtp from './checkOtp.ts'
import checkProviderOtp from './checkProviderOtp.ts'
import createUser from './createUser.ts'
import dropJourney from './dropJourney.ts'
import extractClaims from './extractClaims.ts'
import fillAccountContext from './fillAccountContext.ts'
import findLender from './findLender.ts'
import getAccount from './getAccount.ts'
import getCurrentUser from './getCurrentUser.ts'
import latestClaimRequest from './latestClaimRequest.ts'
import listClaims from './listClaims.ts'
import listCompanyLenders from './listCompanyLenders.ts'
import listLegalFiles from './listLegalFiles.ts'
import listLenders from './listLenders.ts'
import listLendersByIds from './listLendersByIds.ts'
import providerCreditCheck from './providerCreditCheck.ts'
import readClaimRequest from './readClaimRequest.ts'
import readCreditCheck from './readCreditCheck.ts'
import readCreditReport from './readCreditReport.ts'
import readSignature from './readSignature.ts'
import requestEmailVerification from './requestEmailVerification.ts'
import requestPasswordReset from './requestPasswordReset.ts'
import resendOtp from './resendOtp.ts'
import resetPassword from './resetPassword.ts'
import resumeJourney from './resumeJourney.ts'
import retrieveAddress from './retrieveAddress.ts'
import runCreditCheck from './runCreditCheck.ts'
import runValifiCreditCheck from './runValifiCreditCheck.ts'
import saveClaims from './saveClaims.ts'
import saveJourney from './saveJourney.ts'
import saveManualClaims from './saveManualClaims.ts'
import searchAddresses from './searchAddresses.ts'
import sendJourneyLink from './sendJourneyLink.ts'
import setPassword from './setPassword.ts'
import setSession from './setSession.ts'
import signIn from './signIn.ts'
import signOutEverywhere from './signOutEverywhere.ts'
import signUp from './signUp.ts'
import startKba from './startKba.ts'
import submitForm from './submitForm.ts'
import syncClientToCrm from './syncClientToCrm.ts'
import updateMetadata from './updateMetadata.ts'
import verifyEmail from './verifyEmail.ts'
import verifyUser from './verifyUser.ts'

/** Every operation by name. The name in this list is the name that definitions use. */
export const operations = {
  acknowledgeLegalFiles,
  answerKba,
  associateClaim,
  checkOtp,
  checkProviderOtp,
  createUser,
  dropJourney,
  extractClaims,
  fillAccountContext,
  findLender,
  getAccount,
  getCurrentUser,
  latestClaimRequest,
  listClaims,
  listCompanyLenders,
  listLegalFiles,
  listLenders,
  listLendersByIds,
  providerCreditCheck,
  readClaimRequest,
  readCreditCheck,
  readCreditReport,
  readSignature,
  requestEmailVerification,
  requestPasswordReset,
  resendOtp,
  resetPassword,
  resumeJourney,
  retrieveAddress,
  runCreditCheck,
  runValifiCreditCheck,
  saveClaims,
  saveJourney,
  saveManualClaims,
  searchAddresses,
  sendJourneyLink,
  setPassword,
  setSession,
  signIn,
  signOutEverywhere,
  signUp,
  startKba,
  submitForm,
  syncClientToCrm,
  updateMetadata,
  verifyEmail,
  verifyUser,
} satisfies Record<string, OperationContract>

export type OperationName = keyof typeof operations
